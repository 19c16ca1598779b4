# syntax=docker/dockerfile:1
# Aerodrome in a container: docs/guide/hosting.md. `docker compose up` builds it.
#
# Whoever wants the same bytes next year pins the image below by its digest:
#   --build-arg PYTHON=python:3.11-slim-bookworm@sha256:...
# (`docker buildx imagetools inspect python:3.11-slim-bookworm` tells it). All that is installed
# from PyPI and npm is held to the hashes of requirements/*.lock and client/deno.lock.
ARG PYTHON=python:3.11-slim-bookworm


# The wheel, with the page bundled into it: this needs deno, which the image does not.
FROM ${PYTHON} AS wheel
WORKDIR /build
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1 UV_NO_CACHE=1
COPY requirements/uv.lock requirements/run.lock requirements/
RUN python -m pip install --require-hashes -r requirements/uv.lock \
 && uv venv tools \
 && uv pip install --python tools --require-hashes -r requirements/run.lock
COPY . .
RUN uv build --wheel --python tools --no-build-isolation --out-dir dist


# The program: what it needs at run time, with a driver for PostgreSQL, and nothing to build with.
FROM ${PYTHON} AS program
WORKDIR /build
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
COPY requirements/serve.lock requirements/
RUN python -m venv /opt/aerodrome \
 && /opt/aerodrome/bin/pip install --require-hashes -r requirements/serve.lock
COPY --from=wheel /build/dist dist
RUN /opt/aerodrome/bin/pip install --no-deps --no-index dist/*.whl \
 && /opt/aerodrome/bin/pip uninstall --yes pip setuptools \
 && install --directory --owner=10001 --group=10001 /data /backups


FROM ${PYTHON}
LABEL org.opencontainers.image.title="Aerodrome" \
      org.opencontainers.image.description="The air-war board games of 1914-18, in a browser" \
      org.opencontainers.image.licenses="Apache-2.0"
COPY --from=program /opt/aerodrome /opt/aerodrome
COPY --from=program --chown=10001:10001 /data /data
COPY --from=program --chown=10001:10001 /backups /backups
ENV PATH=/opt/aerodrome/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    HOME=/data \
    XDG_DATA_HOME=/data
# A number, so that who runs it can see that it is not root. It owns /data and /backups alone.
USER 10001:10001
VOLUME ["/data"]
EXPOSE 8914
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --start-interval=2s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8914/healthz', timeout=4)"]
ENTRYPOINT ["aerodrome"]
CMD ["serve", "--host", "0.0.0.0"]
