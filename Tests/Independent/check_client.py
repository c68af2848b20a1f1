#!/usr/bin/env python3
"""Plans a day on a running service with clients and types generated from openapi.json, and sends every example.

    check_client.py --planday .build/release/planday
"""
import argparse
import importlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from check_service import Service

TOOLS = pathlib.Path(sys.executable).parent
PLAN = {"city": "london", "date": "2027-05-13", "must": ["british-museum"], "maxStops": 3, "seconds": 5}


def tool(name, *options):
    """Runs a generator, and returns what it printed."""
    environment = os.environ | {"PATH": f"{TOOLS}:{os.environ['PATH']}"}
    run = subprocess.run([TOOLS / name, *options], capture_output=True, text=True, env=environment)
    if run.returncode != 0:
        raise RuntimeError(f"{name}: {run.stdout[-1500:]}{run.stderr[-1500:]}")
    return run.stdout + run.stderr


def check_client(service, description, folder):
    """A client by openapi-python-client has readable names, and plans a day with its types."""
    printed = tool("openapi-python-client", "generate", "--path", description, "--output-path", folder / "client")
    # Pictures, their archive and tiles have media types that the client does not parse.
    faults = [f"the client lacks an answer: {each}" for each in re.findall(r"Unsupported content_type ([^)]*)\)", printed) if each not in ("*/*", "application/zip", "image/svg+xml")]
    sys.path.insert(0, str(folder / "client"))
    client = importlib.import_module("planday_client")
    models = importlib.import_module("planday_client.models")
    call = importlib.import_module("planday_client.api.plans.plan")
    numbered = [name for name in models.__all__ if re.search(r"(Type)?\d+$", name)]
    if len(numbered) > 40:
        faults.append(f"{len(numbered)} classes have numbered names, such as {numbered[:5]}")
    if missing := {"Plan", "Request", "Problem", "Solution", "PlanLeftOut", "PlanReasonClosedWeekly"} - set(models.__all__):
        faults.append(f"the client has no {', '.join(sorted(missing))}")
    with client.Client(base_url=f"http://127.0.0.1:{service.port}", timeout=60) as session:
        answer = call.sync_detailed(client=session, body=models.Request.from_dict(PLAN))
        plan = answer.parsed
        if not isinstance(plan, models.Plan):
            return faults + [f"the client reads {answer.status_code} as {type(plan).__name__}"]
        stops = [stop.id for day in plan.days for stop in day.stops]
        if "british-museum" not in stops or len(stops) > 3:
            faults.append(f"the client's plan has {stops}")
        if plan.to_dict() != json.loads(answer.content):
            faults.append("the client's plan, serialized again, differs from the response")
        refused = call.sync_detailed(client=session, body=models.Request.from_dict(PLAN | {"must": ["nowhere"]}))
        if not isinstance(refused.parsed, models.ProblemDetails):
            faults.append(f"the client parses a rejection as {type(refused.parsed).__name__}")
    return faults


def check_types(service, description, folder):
    """Types by datamodel-code-generator read a plan."""
    tool("datamodel-codegen", "--input", description, "--input-file-type", "openapi", "--output", folder / "plan_types.py", "--output-model-type", "pydantic_v2.BaseModel", "--target-python-version", "3.12")
    sys.path.insert(0, str(folder))
    types = importlib.import_module("plan_types")
    _, _, body = service.ask("POST", "/v1/plan", PLAN)
    plan = types.Plan.model_validate_json(body)
    return [] if plan.days[0].stops[0].id else ["the types read no stop"]


def check_examples(service, description):
    """Every example of a body is accepted."""
    faults, count = [], 0
    for path, methods in json.loads(description.read_text(encoding="utf-8"))["paths"].items():
        for method, operation in methods.items():
            example = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("example")
            if example is None:
                continue
            count += 1
            status, _, body = service.ask(method.upper(), path, example)
            if status != 200:
                faults.append(f"the example of {method} {path} returns {status}: {body[:300]!r}")
    return faults if count >= 10 else faults + [f"only {count} examples"]


def main():
    """Checks all, prints the faults, and returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--planday", required=True)
    binary = parser.parse_args().planday
    with tempfile.TemporaryDirectory() as scratch, Service(binary) as service:
        folder = pathlib.Path(scratch)
        description = folder / "openapi.json"
        _, _, body = service.ask("GET", "/openapi.json")
        description.write_bytes(body if isinstance(body, bytes) else body.encode())
        faults = check_client(service, description, folder)
        faults += check_types(service, description, folder)
        faults += check_examples(service, description)
    print("\n".join(faults) or "a generated client, generated types and all examples plan")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
