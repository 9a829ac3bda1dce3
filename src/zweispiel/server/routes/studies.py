"""Studies that people keep on the server, private until they are shared by their link."""

from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Path
from starlette.requests import Request
from starlette.responses import Response

from zweispiel.server.analysis_schemas import KeptStudyReply, ListedStudyReply, NewStudyReply, ShareStudy, StudyText
from zweispiel.server.context import RequestContext, request_context
from zweispiel.server.responses import json_response
from zweispiel.server.routes.common import document_errors, ensure_identity, with_identity_cookie

router = APIRouter(prefix="/api/studies", tags=["studies"])

StudyName = Annotated[str, Path(max_length=64, description="The study, from `POST /api/studies` or a link.")]
DONE: dict[int | str, dict[str, Any]] = {204: {"description": "Done."}}


@router.post("", status_code=201, response_model=NewStudyReply, responses=document_errors(403, 404, 409, 413, 415))
async def save_study(request: Request, body: StudyText) -> Response:
    """Keep a study. Every move is checked. A browser without a cookie gets one."""
    context = request_context(request)
    context.rate_limit("rooms", context.server.limits.rooms)
    holder, token = ensure_identity(context)

    def save() -> Response:
        return json_response(context.connection, {"study": context.service.studies.save(holder, body.text)}, 201)

    return with_identity_cookie(context, await context.run_in_pool(context.server.uploads, save), token)


@router.get("", response_model=list[ListedStudyReply], responses=document_errors())
async def list_studies(request: Request) -> Response:
    """Your studies, the newest first."""
    context = request_context(request)
    return await context.respond(lambda: [_listed(kept) for kept in context.service.studies.listed(context.holder)])


def _listed(kept: Any) -> dict[str, Any]:
    told = asdict(kept)
    return {name: told[name] for name in ListedStudyReply.model_fields}


@router.get("/{study}", response_model=KeptStudyReply, responses=document_errors(404))
async def read_study(request: Request, study: StudyName) -> Response:
    """A study of yours, or one that is shared."""
    context = request_context(request)
    return await context.respond(lambda: asdict(context.service.studies.find(context.holder, study)))


@router.put("/{study}", status_code=204, responses=DONE | document_errors(403, 404, 409, 413, 415))
async def replace_study(request: Request, study: StudyName, body: StudyText) -> Response:
    """Keep a newer version of your study."""
    context = request_context(request)
    context.rate_limit("drawings", context.server.limits.drawings)
    return await _changed(context, lambda: context.service.studies.replace(context.known_holder(), study, body.text))


@router.put("/{study}/shared", status_code=204, responses=DONE | document_errors(403, 404, 413, 415))
async def share_study(request: Request, study: StudyName, body: ShareStudy) -> Response:
    """Let everybody who has its link see your study, or keep it to yourself again."""
    context = request_context(request)
    return await _changed(context, lambda: context.service.studies.share(context.known_holder(), study, body.shared))


@router.delete("/{study}", status_code=204, responses=DONE | document_errors(403, 404))
async def delete_study(request: Request, study: StudyName) -> Response:
    """Delete your study."""
    context = request_context(request)
    return await _changed(context, lambda: context.service.studies.delete(context.known_holder(), study))


async def _changed(context: RequestContext, change: Any) -> Response:
    """Make a change in the pool for uploads, which may have to read a study; nothing to tell."""
    await context.run_in_pool(context.server.uploads, change)
    return Response(status_code=204)
