// The pages of `bout serve`: the server renders every region; these modules swap them and keep what is local.

import { restore } from "./decision.js";
import "./keys.js";
import { lookAhead } from "./odds.js";
import { events, local, table } from "./page.js";
import "./replay.js";
import "./send.js";
import { openSheet, toTab } from "./sheets.js";
import { follow } from "./stream.js";
import "./whatif.js";

if (table) {
  toTab(local.tab || "play");
  restore();
  if (local.sheet) openSheet(local.sheet);
  lookAhead();
}
if (events) follow();
