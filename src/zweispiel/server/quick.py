"""Routes that FastAPI documents and pydantic alone reads: a fifth of a request's cost was FastAPI's own reading.

It can do much more than we need: dependencies, forms, files, headers. Here a function's parameters are the request,
what stands in the address (`Path`, `Query`) and at most one body; it makes its response itself.
"""

from collections.abc import Callable, Coroutine
from inspect import Parameter, signature
from typing import Annotated, Any, get_args, get_origin

from fastapi.exceptions import RequestValidationError
from fastapi.params import Param
from fastapi.routing import APIRoute
from pydantic import BaseModel, TypeAdapter, ValidationError, create_model
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from zweispiel.server.errors import NOT_JSON, WebError

Handler = Callable[[Request], Coroutine[Any, Any, Response]]


class QuickRoute(APIRoute):
    """A route of the API; routers take it as `route_class`."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        answer = self.get_route_handler()

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            response = await answer(Request(scope, receive, send))
            await response(scope, receive, send)

        self.app = app

    def get_route_handler(self) -> Handler:
        """Read a request, call the function."""
        address, bodies = _described(self.endpoint)
        call = self.endpoint

        async def handle(request: Request) -> Response:
            given = (
                {**request.query_params, **request.path_params}
                if request.scope["query_string"]
                else request.path_params
            )
            try:
                values = dict(address.model_validate(given))
            except ValidationError as error:
                raise _refusal("address", error) from None
            for name, body in bodies.items():
                try:
                    values[name] = body.validate_json(await request.body())
                except ValidationError as error:
                    raise _refusal("body", error) from None
                except ClientDisconnect as error:  # nobody will read the answer, but the log should not call it a bug
                    raise WebError(400, "bad-json", NOT_JSON) from error
            response: Response = await call(request, **values)
            return response

        return handle


def _described(endpoint: Callable[..., Any]) -> tuple[type[BaseModel], dict[str, TypeAdapter[Any]]]:
    """A model of what stands in the address, and the body by the parameter's name."""
    fields: dict[str, Any] = {}
    bodies: dict[str, TypeAdapter[Any]] = {}
    for name, parameter in signature(endpoint).parameters.items():
        annotation = parameter.annotation
        if _is_in_address(annotation):
            fields[name] = annotation, ... if parameter.default is Parameter.empty else parameter.default
        elif annotation is not Request:
            bodies[name] = TypeAdapter(annotation)
    return create_model("Address", **fields), bodies


def _is_in_address(annotation: Any) -> bool:
    return get_origin(annotation) is Annotated and any(isinstance(extra, Param) for extra in get_args(annotation))


def _refusal(place: str, error: ValidationError) -> RequestValidationError:
    """What is wrong with a request, as FastAPI would say it."""
    return RequestValidationError(
        [{**found, "loc": (place, *found["loc"])} for found in error.errors(include_url=False)]
    )
