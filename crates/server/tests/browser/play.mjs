// Everything that people do at tables, in real browsers: `node play.mjs PROGRAM [FOLDER FOR PICTURES]`; with ONLY=battle,firefox
// no more than that.

import { Screens, Server, problems } from "./guest.mjs";
import { fight } from "./fight.mjs";
import { firefox } from "./firefox.mjs";
import { network } from "./network.mjs";
import { others } from "./others.mjs";

const [, , program, pictures] = process.argv;
if (!program) throw new Error("name the program: node play.mjs target/debug/bout");
const only = process.env.ONLY?.split(",");
const plays = [["fight", fight], ...others, ...network, ["firefox", firefox]].filter(([name]) => !only || only.includes(name));
if (!plays.length) throw new Error(`nothing is called ${process.env.ONLY}`);
const screens = new Screens(pictures);
const began = Date.now();
const told = [];

// Two at a time, for two cores; each with screens of its own, and a server that nobody else stops.
async function playOn(queue) {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [name, play] = next;
    const from = Date.now();
    const server = new Server(program);
    const own = screens.own();
    try {
      await play({ server, screens: own, home: await server.start(), program });
    } catch (error) {
      problems.push(`${name}: ${error.stack}\n${server.log}`);
    }
    await own.leave();
    await server.end();
    told.push(`${name} ${((Date.now() - from) / 1000).toFixed(0)} s`);
  }
}

try {
  await screens.open();
  await Promise.all([playOn(plays), playOn(plays)]);
} finally {
  await screens.close();
}
console.log(`${told.join(", ")}; ${((Date.now() - began) / 1000).toFixed(0)} s in all`);
const wrong = [...new Set(problems)];
if (wrong.length) {
  console.error(wrong.join("\n"));
  process.exit(1);
}
