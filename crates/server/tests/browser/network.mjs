// Where the pages come from: another address of this machine without encryption, as in a home network, and behind nginx with TLS.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { Server, lines, makeTable, playUntil } from "./guest.mjs";

// Two people, a few steps, and a link between them: what needs cookies, streams and random numbers.
async function together({ screens, home }) {
  const ada = await screens.guest(820, 1180, { ignoreHTTPSErrors: true });
  await ada.goto(home);
  const { table, code } = await makeTable(ada, { name: "Ada", seats: [0], question: { of: { showdown: { level: "first-story", survivors: 2 } } } });
  const cleo = await screens.guest(360, 740, { ignoreHTTPSErrors: true });
  await cleo.goto(`${home}/j/${code.toLowerCase()}`);
  await cleo.fill('input[name="name"]', "Cleo");
  await cleo.click("text=Take all free seats");
  await cleo.waitForURL(/\/seat/);
  await ada.goto(`${home}/t/${table}/seat`);
  await playUntil([ada, cleo], (_, step) => step >= 8);
  assert.equal(await ada.locator("#banner:visible").count(), 0, "the stream holds");
  await ada.click('[data-open="people"]');
  await ada.click("dialog .handover >> nth=0 >> button");
  assert.ok((await ada.inputValue("dialog input.handed")).startsWith(`${home}/#take=`));
  return ada;
}

async function address({ screens, program }) {
  const own = Object.values(networkInterfaces()).flat().find(({ internal, family }) => !internal && family === "IPv4");
  assert.ok(own, "this machine has an address of its own");
  const server = new Server(program, ["--lan", "--open"]);
  try {
    const { port } = new URL(await server.start());
    const home = `http://${own.address}:${port}`;
    const ada = await together({ screens, home });
    assert.equal(await ada.evaluate(() => isSecureContext), false, "there is no encryption there, and nothing needs it");
  } finally {
    await server.end();
  }
}

const free = () => new Promise((resolve) => {
  const taken = createServer().listen(0, "127.0.0.1", () => { const { port } = taken.address(); taken.close(() => resolve(port)); });
});

// What the guide says to write, word for word, with the port of this server.
const repository = process.env.BOUT_REPOSITORY;
function advice(address) {
  const found = /^location \/ \{[\s\S]*?^\}/m.exec(readFileSync(join(repository, "docs/serve.md"), "utf8"));
  return found[0].replace("http://127.0.0.1:7474", address);
}

async function proxy({ screens, program }) {
  // A certificate of its own, as `--tls` makes it: whoever starts that server once has one.
  const server = new Server(program, ["--tls", "--open"]);
  await server.start();
  await server.stop();
  Object.assign(server, { port: 0, args: ["--open", "--trusted-proxy", "127.0.0.1"] });
  const behind = await server.start();
  const port = await free();
  const at = (name) => join(server.data, name);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${at(name)};`).join(" ");
  writeFileSync(at("nginx.conf"), `${process.getuid() === 0 ? "user root;" : ""} daemon off; worker_processes 1; pid ${at("pid")}; error_log ${at("error")};
events { worker_connections 200; }
http { access_log off; ${temporary} server { listen 127.0.0.1:${port} ssl; ssl_certificate ${at("certificate.pem")}; ssl_certificate_key ${at("key.pem")};
${advice(behind)} } }`);
  const nginx = spawn(existsSync("/usr/sbin/nginx") ? "/usr/sbin/nginx" : "nginx", ["-e", at("error"), "-c", at("nginx.conf"), "-p", server.data], { stdio: "ignore" });
  const ended = new Promise((resolve) => nginx.on("exit", resolve));
  try {
    const ada = await together({ screens, home: `https://127.0.0.1:${port}` });
    assert.equal(await ada.evaluate(() => isSecureContext), true);
    const cookies = await ada.context().cookies();
    assert.ok(cookies.length > 0 && cookies.every(({ secure, httpOnly }) => secure && httpOnly), JSON.stringify(cookies));
    assert.ok(Number(await lines(ada)) > 0);
  } finally {
    nginx.kill("SIGTERM");
    await ended;
    await server.end();
  }
}

export const network = Object.entries({ address, proxy });
