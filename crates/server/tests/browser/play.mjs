// Everything that people do at tables, in real browsers: `node play.mjs PROGRAM [FOLDER FOR PICTURES]`; with ONLY=battle,firefox
// no more than that.

import { Screens, Server, problems } from "./guest.mjs";
import { fight } from "./fight.mjs";
import { firefox } from "./firefox.mjs";
import { others } from "./others.mjs";

const [, , program, pictures] = process.argv;
if (!program) throw new Error("name the program: node play.mjs target/debug/bout");
const only = process.env.ONLY?.split(",");
const plays = [["fight", fight], ...others, ["firefox", firefox]].filter(([name]) => !only || only.includes(name));
if (!plays.length) throw new Error(`nothing is called ${process.env.ONLY}`);
const server = new Server(program);
const screens = new Screens(pictures);
const began = Date.now();
const told = [];
try {
  await Promise.all([server.start(), screens.open()]);
  for (const [name, play] of plays) {
    const from = Date.now();
    try {
      await play({ server, screens, home: server.home });
    } catch (error) {
      problems.push(`${name}: ${error.stack}`);
    }
    told.push(`${name} ${((Date.now() - from) / 1000).toFixed(0)} s`);
    for (const context of screens.browser.contexts()) await context.close();
  }
} catch (error) {
  problems.push(String(error.stack));
} finally {
  await screens.close();
  await server.end();
}
console.log(`${told.join(", ")}; ${((Date.now() - began) / 1000).toFixed(0)} s in all`);
const wrong = [...new Set(problems)];
if (wrong.length) {
  console.error(wrong.join("\n"));
  if (server.log) console.error(server.log);
  process.exit(1);
}
