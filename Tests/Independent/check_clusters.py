#!/usr/bin/env python3
"""Runs planday batch under the engines that docs/batch.md names.

    check_clusters.py --planday .build/release/planday [--requests N] [--seed N] [--only ENGINE]
    check_clusters.py --planday .build/release/planday --source requests.ndjson [--answers plans.ndjson] [--only ENGINE]

Apache Spark pipes requests through the command on two executors, one of which is killed during the job; GNU parallel runs it on the
cores of this machine; the pods of the Kubernetes Job in packaging/ run as processes here, each killed once, after its manifest is
checked against the schemas of Kubernetes. All must have the answers of a single process, byte for byte. Without --source, the
requests are random and their work is cut short. Prints a line for each fault, and finally 'N engines, M faults'; exits 1 if
there are any.
"""
import argparse
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

import kubernetes_validate
import yaml

from check_batch import DATA, ROOT, requests

WORK = "0.3"
MANIFESTS = ROOT / "packaging" / "kubernetes"


def with_ids(lines):
    """The requests that are JSON, with ids, since the partitions of an engine count their own lines."""
    for number, line in enumerate(lines):
        try:
            yield json.dumps({"id": f"tour-{number}", **json.loads(line)}, ensure_ascii=False)
        except ValueError:
            continue


def executors(context):
    """The processes of the executors of an application of Spark."""
    found = subprocess.run(["pgrep", "-f", f"CoarseGrainedExecutorBackend.*{context.applicationId}"], capture_output=True, text=True)
    return [int(line) for line in found.stdout.split()]


def spark(command, source, whole):
    """Spark loses an executor, and has all answers once."""
    from pyspark import SparkConf, SparkContext

    os.environ |= {"SPARK_LOCAL_IP": "127.0.0.1", "SPARK_LOCAL_HOSTNAME": "localhost", "PYSPARK_PYTHON": sys.executable}
    conf = SparkConf().setMaster("local-cluster[2,1,1024]").setAppName("planday")
    for key, value in {
        "spark.ui.enabled": "false", "spark.ui.showConsoleProgress": "false", "spark.task.maxFailures": "8", "spark.driver.host": "localhost",
    }.items():
        conf.set(key, value)
    context = SparkContext(conf=conf)
    context.setLogLevel("OFF")
    killed = []

    def kill():
        """Kills an executor once the job has begun its second quarter."""
        tracker = context.statusTracker()
        while not killed:
            stages = [tracker.getStageInfo(stage) for stage in tracker.getActiveStageIds()]
            if any(stage and stage.numCompletedTasks * 4 >= stage.numTasks for stage in stages) and (running := executors(context)):
                os.kill(running[-1], signal.SIGKILL)
                killed.append(running[-1])
            time.sleep(0.1)

    try:
        killer = threading.Thread(target=kill, daemon=True)
        killer.start()
        answers = context.textFile(str(source), 12).pipe(" ".join(command)).collect()
        if not killed:
            yield "no executor of Spark was killed in time"
        wanted = whole.decode().split("\n")[:-1]
        if answers != wanted:
            yield f"Spark has {len(answers)} answers, {len(set(answers) & set(wanted))} of them those of one process"
    finally:
        context.stop()


def parallel(command, source, whole):
    """GNU parallel cuts the file into blocks."""
    if not shutil.which("parallel"):
        print("GNU parallel is not installed; it is not checked", file=sys.stderr)
        return
    run = subprocess.run(
        ["parallel", "--will-cite", "--pipepart", "--arg-file", source, "--block", "10k", "--jobs", "2", "--keep-order", *command],
        capture_output=True,
    )
    if run.returncode or run.stdout != whole:
        yield f"GNU parallel ends with {run.returncode} {run.stderr.decode()[:300]}, and {len(run.stdout.splitlines())} answers"


def kubernetes(planday, source, whole, work, generator):
    """The pods of the Job together have all answers, although each is killed once."""
    job = None
    for file in sorted(MANIFESTS.glob("*.yaml")):
        for document in yaml.safe_load_all(file.read_text(encoding="utf-8")):
            kubernetes_validate.validate(document, "1.37", strict=True)
            if document["kind"] == "Job":
                job = document["spec"]
    pod = job["template"]["spec"]["containers"][0]
    values = {each["name"]: each["value"] for each in pod["env"]}
    if job["completionMode"] != "Indexed" or int(values["SHARDS"]) != job["completions"]:
        yield f"{job['completions']} pods answer {values['SHARDS']} shards"
    batch = source.parent
    # Only the paths are those of this machine.
    path = f"{pathlib.Path(planday).parent}:{os.environ['PATH']}"
    wanted = whole.splitlines(keepends=True)
    for index in range(job["completions"]):
        environment = {**os.environ, **values, "BATCH": str(batch), "PATH": path, "PLANDAY_DATA": str(DATA), "JOB_COMPLETION_INDEX": str(index)}
        command = [*pod["command"], *(text.replace("planday batch", " ".join(["planday batch", *work])) for text in pod["args"])]
        first = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE)
        time.sleep(generator.uniform(0.1, 1.5))
        first.kill()
        first.communicate()
        # The Job starts a new pod for the index.
        second = subprocess.run(command, env=environment, capture_output=True)
        found = (batch / f"plans-{index}.ndjson").read_bytes()
        if second.returncode or found != b"".join(wanted[index::job["completions"]]):
            yield f"pod {index} ends with {second.returncode} {second.stderr.decode()[:300]}, and {len(found.splitlines())} answers"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--planday", required=True)
    parser.add_argument("--requests", type=int, default=100, help="how many random requests to make")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--source", type=pathlib.Path, help="requests with ids to take instead")
    parser.add_argument("--answers", type=pathlib.Path, help="their answers by one process, if there are any")
    parser.add_argument("--only", choices=["spark", "parallel", "kubernetes"])
    options = parser.parse_args()
    planday = str(pathlib.Path(options.planday).resolve())
    generator = random.Random(options.seed)
    work = [] if options.source else ["--work", WORK]
    found = []
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "requests.ndjson"
        if options.source:
            shutil.copyfile(options.source, source)
        else:
            source.write_text("".join(f"{line}\n" for line in with_ids(requests(generator, options.requests))), encoding="utf-8")
        command = [planday, "batch", "--jobs", "1", "--data", str(DATA), *work]
        if options.answers:
            whole = options.answers.read_bytes()
        else:
            began = time.monotonic()
            whole = subprocess.run([*command, source], capture_output=True, check=True).stdout
            print(f"one process: {len(whole.splitlines()) / (time.monotonic() - began):.1f} requests a second, seed {options.seed}", file=sys.stderr)
        engines = {
            "spark": lambda: spark(command, source, whole), "parallel": lambda: parallel(command, source, whole),
            "kubernetes": lambda: kubernetes(planday, source, whole, work, generator),
        }
        if options.only:
            engines = {options.only: engines[options.only]}
        for name, check in engines.items():
            began = time.monotonic()
            found += check()
            print(f"{name}: {time.monotonic() - began:.0f} s", file=sys.stderr)
    for line in found:
        print(line)
    print(f"{len(engines)} engines, {len(found)} faults")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
