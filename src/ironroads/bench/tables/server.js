// boardgame.io's own server (koa and socket.io, storage in memory) on loopback.
const { Server, Origins } = require('boardgame.io/server');
const { Track } = require('./game.js');
const server = Server({ games: [Track], origins: [Origins.LOCALHOST] });
server.run({ port: Number(process.env.PORT) });
