"""Pieces of script that people of the browser tests run in a page: what it shows, and whether it is ready."""

#: Opens a room as the forms do, from a page that has loaded nothing.
OPEN_ROOM = """async ([plan, sitting]) => {
    document.body.innerHTML = '<script type="application/json" id="texts">{}</script>';
    const {openRoom} = await import('/static/shared/new_room.js');
    openRoom(plan, sitting, () => {});  // not awaited: it leaves this page, and an answer might come too late
}"""
#: What the board tells about itself; tests choose a legal move by it, and then reach it by real input only.
CHOICES = "board => board.picking.choices"
STATE = "board => ({busy: board.busy, ...board.state(), turn: board.picking.turn, path: board.picking.path})"
#: A point where a click meets just this shape: as near to its middle as there is one.
POINT = """shape => {
    const box = shape.getBoundingClientRect();
    const steps = [0, 1, -1, 2, -2, 3, -3, 4, -4].map(step => step / 9);
    const points = steps.flatMap(x => steps.map(y => [x, y])).sort((a, b) => Math.hypot(...a) - Math.hypot(...b));
    for (const [x, y] of points) {
        const at = [box.x + box.width * (0.5 + x), box.y + box.height * (0.5 + y)];
        const top = document.elementsFromPoint(...at).map(e => e.closest('.pickable')).find(e => e);
        if (top === shape) return at;
    }
    return null;
}"""
#: A point of the picture on the screen.
ON_SCREEN = """(board, [x, y]) => {
    const at = new DOMPoint(x, y).matrixTransform(board.picture.getScreenCTM());
    return [at.x, at.y];
}"""
#: A pressed key ends the pause before the other player's move is shown.
HURRY = "document.dispatchEvent(new KeyboardEvent('keydown', {key: 'Shift'}));"
READY = f"""() => {{
    {HURRY}
    return document.querySelector('.outcome')
        || (document.querySelector('.play.is-turn') && !document.getElementById('board').busy);
}}"""
MEANT = "(board, id) => board.picking.meant(id)?.turn ?? ''"
#: The rotation of the tile in hand.
IN_USE = "board => board.picking.inUse()"
OTHER_IN_USE = f"before => ({IN_USE})(document.getElementById('board')) !== before"
PICKED = "shape => document.getElementById('board').picking.path.includes(shape)"
#: A choice, or that of the shape, is shown and waits for its confirmation.
PENDING = "shape => (({pending}) => (shape ? pending === shape : pending !== null))(document.getElementById('board'))"
TURNED = f"([id, before]) => ({MEANT})(document.getElementById('board'), id) !== before"
#: A tap has done something: a tile waits to be placed, or a move is on its way, listed or judged.
TAPPED = """moves => {
    const board = document.getElementById('board');
    const listed = document.querySelectorAll('#moves button').length !== moves;
    return board.busy || board.state().pending || listed || document.querySelector('.verdict');
}"""
#: Neither is a picked move on its way, nor is anything spelled left.
TAKEN = """() => !document.getElementById('board').busy
    && !document.querySelector('.play.is-turn #board .slot.filled')"""
LISTED = "move => [...document.querySelectorAll('#moves button')].slice(-4).some(b => b.dataset.move === move)"
