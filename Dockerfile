# Built by `./run image`, which also lists what is in it, or by `docker compose build`.
ARG BASE=python:3.11-slim

# The site of the documentation; its tool stays behind.
FROM ${BASE} AS documentation
WORKDIR /app
COPY requirements/docs.txt requirements/docs.txt
RUN pip install --no-cache-dir --require-hashes -r requirements/docs.txt
COPY docs docs
COPY reference reference
RUN python -m reference.building --into /docs

FROM ${BASE}

ENV PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    MALLOC_ARENA_MAX=2 \
    DJANGO_SETTINGS_MODULE=config.settings.production \
    DOCS_SITE=/docs

WORKDIR /app
RUN useradd --system --uid 10001 hauteville && install -d -o hauteville /backups

COPY requirements/base.txt requirements/base.txt
RUN pip install --no-cache-dir --require-hashes -r requirements/base.txt

COPY . .
COPY --from=documentation /docs /docs
# Collecting needs settings, but no secret and no server: these words are read by nothing else.
RUN SECRET_KEY=collecting-reads-no-secret-but-asks-for-one DATABASE_URL=postgres://unused REDIS_URL=redis://unused \
    ALLOWED_HOSTS=unused OPERATOR_MAIL=nobody@unused.invalid \
    python manage.py collectstatic --noinput

# By its number, so that an engine can see that it is not root.
USER 10001
EXPOSE 8000
CMD ["gunicorn", "-c", "python:config.gunicorn", "config.asgi"]
