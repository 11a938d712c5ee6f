"""A real nginx or Caddy on loopback, with the file of deploy/, in front of a real Tavola."""

import itertools
import os
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
from tests.deploy.programs import DEPLOY, find
from tests.table.harness import PATIENCE, ServerProcess

from tavola.table.runtime.settings import ServerSettings

# For tests of slow clients, which the files give ten seconds.
IMPATIENT = {
    "nginx": {
        "client_header_timeout 10s": "client_header_timeout 3s",
        "client_body_timeout 10s": "client_body_timeout 3s",
    },
    "caddy": {"read_header 10s": "read_header 3s", "read_body 10s": "read_body 3s"},
}


# Each proxy and its Tavola have a loopback address to themselves, so that nobody can take their ports between
# writing a file and starting the program that reads it. That does not help against a program that has a port
# on all addresses, so these ports are ones that no program usually has, outside the ephemeral range.
PLAIN, SECURE, UPSTREAM = 21080, 21443, 21026
numbers = itertools.count()
# Since 1.25.1 nginx wants http2 as a directive of its own, which older versions (as in Debian 12) lack.
HTTP2 = 'the "listen ... http2" directive is deprecated, use the "http2" directive instead'


def own_address() -> str:
    """An address of this machine that no other test has."""
    process = os.getpid()
    return f"127.{100 + next(numbers) % 100}.{process >> 8 & 255}.{process & 255}"


def changed(text: str, changes: dict[str, str]) -> str:
    """A file with some of its values replaced; each must be there."""
    for old, new in changes.items():
        assert old in text, f"{old!r} is not in the file any more"
        text = text.replace(old, new)
    return text


def make_certificate(folder: Path, host: str) -> Path:
    """A certificate for an address, and its key next to it."""
    certificate = folder / "certificate.pem"
    words = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost"
    names = ["-addext", f"subjectAltName=IP:{host}", "-keyout", str(folder / "key.pem")]
    subprocess.run(
        [find("openssl", "openssl"), *words.split(), *names, "-out", str(certificate)],
        check=True,
        capture_output=True,
    )
    return certificate


def nginx_command(folder: Path, host: str, changes: dict[str, str]) -> list[str]:
    """nginx with its file on other ports; the file is checked by nginx itself first."""
    certificate = make_certificate(folder, host)
    name = "/etc/letsencrypt/live/tavola.example"
    site = changed(
        (DEPLOY / "nginx.conf").read_text(),
        {
            "    listen [::]:80;\n": "",
            "listen 80;": f"listen {host}:{PLAIN};",
            "    listen [::]:443 ssl http2;\n": "",
            "listen 443 ssl": f"listen {host}:{SECURE} ssl",
            f"127.0.0.1:{ServerSettings().port}": f"{host}:{UPSTREAM}",
            f"{name}/fullchain.pem": str(certificate),
            f"{name}/privkey.pem": str(folder / "key.pem"),
            "/var/cache/tavola-nginx": str(folder / "kept"),
            **changes,
        },
    )
    (folder / "tavola.conf").write_text(site)
    paths = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    # One worker, with as many connections as Debian gives it: the fewest that anybody will have.
    # As root, nginx switches to another user by default, which could not write here.
    user = "user root;\n" if os.geteuid() == 0 else ""
    # The tests' sockets read in one thread and write in another. OpenSSL does not allow that, and not every
    # Python prevents it: a session ticket that arrived while the first request was being written broke about
    # one socket in four hundred on a busy machine. Browsers do not do this.
    no_tickets = "ssl_conf_command NumTickets 0;\n"
    (folder / "nginx.conf").write_text(
        f"{user}daemon off;\nworker_processes 1;\npid {folder}/pid;\nevents {{ worker_connections 768; }}\n"
        f"http {{\naccess_log off;\n{no_tickets}{paths}include {folder}/tavola.conf;\n}}\n"
    )
    command = [
        find("nginx", "nginx-light"),
        "-p",
        str(folder),
        "-c",
        str(folder / "nginx.conf"),
        "-e",
        "stderr",
    ]
    checked = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    warnings = [line for line in checked.stderr.splitlines() if "[warn]" in line]
    assert [line for line in warnings if HTTP2 not in line] == []
    return command


def caddy_command(folder: Path, host: str, changes: dict[str, str]) -> list[str]:
    """Caddy with its file, which is checked by Caddy itself first."""
    file = folder / "Caddyfile"
    # Another Caddy on this machine may have the port of the admin interface.
    own = {"{\n\tservers {": f"{{\n\tadmin off\n\tdefault_bind {host}\n\tservers {{"}
    text = changed((DEPLOY / "Caddyfile").read_text(), own | changes)
    file.write_text(text)
    given = ["--config", str(file), "--adapter", "caddyfile"]
    caddy = find("caddy", "caddy")
    checked = subprocess.run(
        [caddy, "validate", *given],
        capture_output=True,
        text=True,
        check=False,
        env=environment(folder, host),
    )
    assert checked.returncode == 0, checked.stderr
    return [caddy, "run", *given]


def environment(folder: Path, host: str) -> dict[str, str]:
    own = {"SITE": f"http://{host}:{PLAIN}", "UPSTREAM": f"{host}:{UPSTREAM}", "HOME": str(folder)}
    return {name: value for name, value in os.environ.items() if not name.startswith("XDG_")} | own


@contextmanager
def proxied(
    kind: str, folder: Path, changes: dict[str, str] | None = None, **settings: object
) -> Iterator[ServerProcess]:
    """A server that is reached through a proxy; its address is the proxy's."""
    folder.mkdir(parents=True, exist_ok=True)
    host = own_address()
    wanted = changes or {}
    if kind == "nginx":
        command, port, scheme = nginx_command(folder, host, wanted), SECURE, "https"
    else:
        command, port, scheme = caddy_command(folder, host, wanted), PLAIN, "http"
    settings |= {"host": host, "base_url": f"{scheme}://{host}:{port}", "trusted_proxies": "127.0.0.1"}
    server = ServerProcess(folder / "data", **settings)
    server.port = UPSTREAM
    log = folder / "proxy.log"
    with server, log.open("wb") as output:
        process = subprocess.Popen(command, stdout=output, stderr=output, env=environment(folder, host))
        try:
            wait_for(server, process, log)
            yield server
        finally:
            process.terminate()
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait(PATIENCE)
                raise


def wait_for(server: ServerProcess, process: "subprocess.Popen[bytes]", log: Path) -> None:
    """Wait until a whole request has gone through the proxy and back.

    It is not enough that connections are accepted: the sockets are open before there is a worker, and if
    another program has the port on all addresses, that program answers. So the certificate is checked. Each
    attempt comes from a different address, or it would use up what a test allows one address.
    """
    certificate = server.data.parent / "certificate.pem"
    trusted = ssl.create_default_context(cafile=certificate) if certificate.exists() else False
    deadline = time.monotonic() + 2 * PATIENCE
    last = "nothing was asked"
    for number in itertools.count(1):
        if time.monotonic() > deadline or process.poll() is not None:
            break
        transport = httpx.HTTPTransport(verify=trusted, local_address=f"127.99.{number >> 8}.{number & 255}")
        with httpx.Client(transport=transport, timeout=20) as client:
            try:
                answer = client.get(f"{server.address}/healthz")
            except httpx.TransportError as error:
                last = repr(error)
            else:
                if answer.status_code == 200:
                    return
                last = f"{answer.status_code} {answer.text}"
        time.sleep(0.05)
    raise AssertionError(f"the proxy did not start ({last}; ended: {process.poll()}):\n{log.read_text()}")


def client_at(server: ServerProcess, address: str) -> httpx.Client:
    """Somebody at an address of this machine."""
    transport = httpx.HTTPTransport(verify=False, local_address=address)
    return httpx.Client(transport=transport, base_url=server.address, timeout=PATIENCE)
