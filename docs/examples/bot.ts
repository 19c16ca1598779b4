// A bot in TypeScript that uses no library: it takes every challenge, and answers at random.
//
//     deno run --allow-net bot.ts http://127.0.0.1:8914 aerodrome_…
//
// Make the token on your account page, under "Your bots".

interface Option {
  value: string | number;
  refused?: unknown;
}
interface Question {
  key: string;
  seat: string;
  options: Option[];
}
interface Game {
  id: string;
  title: string;
  status: "open" | "playing" | "over" | "unplayable";
  seats: { seat: string; mine?: boolean }[];
  outcome?: { winners: string[] };
}
interface Update {
  type: "update";
  game: Game;
  questions: Question[];
}
interface Fault {
  type: "fault" | "ack" | "remarks";
  retry?: number;
}
interface Challenge {
  id: string;
  by: string;
  mine?: boolean;
}

const [server, token] = Deno.args;
const headers = { authorization: `Bearer ${token}` };
const playing = new Set<string>();

/** Send a request and return the answer. */
async function ask(method: "GET" | "POST", path: string) {
  const json = { ...headers, "content-type": "application/json" };
  const body = method === "POST" ? "{}" : undefined;
  const response = await fetch(server + path, { method, headers: json, body });
  if (!response.ok) throw new Error((await response.json()).sentence);
  return response.json();
}

/** Keep a connection open until `hear` returns true; reconnect after a pause if it breaks. */
async function connect(path: string, hear: (said: any, socket: WebSocket) => boolean) {
  for (let over = false, pause = 500; !over; pause = Math.min(2 * pause, 60_000)) {
    const socket = new WebSocket(server.replace("http", "ws") + path, { headers });
    socket.onmessage = (event) => {
      pause = 500;
      over = hear(JSON.parse(event.data), socket);
      if (over) socket.close();
    };
    socket.onerror = (event) => event.preventDefault();
    await new Promise((closed) => socket.onclose = closed);
    if (!over) await new Promise((later) => setTimeout(later, pause));
  }
}

/** Answer every question that is open for my seat, until the game is over. */
function play(id: string) {
  if (playing.has(id)) return;
  playing.add(id);
  const ids = new Map<string, string>();
  let last = "";
  connect(`/api/games/${id}/socket?mine=true`, (said: Update | Fault, socket) => {
    if (said.type === "fault" && said.retry) {
      setTimeout(() => socket.send(last), 1000 * said.retry); // too fast: send again later
    }
    if (said.type !== "update") return false;
    const { game, questions: [question] } = said;
    if (game.status === "over") console.log(`${game.title}: won by ${game.outcome?.winners}`);
    if (game.status !== "playing" || !question) return game.status === "over";
    const { key, seat, options } = question;
    const legal = options.filter((option) => !option.refused);
    const { value } = legal[Math.floor(Math.random() * legal.length)];
    // One id for each question, so that an answer that is sent twice counts once.
    if (!ids.has(key)) ids.set(key, crypto.randomUUID());
    last = JSON.stringify({ type: "answer", seat, key, value, id: ids.get(key) });
    socket.send(last);
    return false;
  });
}

const me = await ask("GET", "/api/me");
console.log(`${me.name} is ready`);
for (const game of (await ask("GET", "/api/games")).games as Game[]) {
  const mine = game.seats.some((seat) => seat.mine);
  if (mine && game.status === "playing") play(game.id);
}
await connect("/api/lobby/socket", (said) => {
  for (const challenge of (said.challenges ?? []) as Challenge[]) {
    if (challenge.mine) continue;
    ask("POST", `/api/challenges/${challenge.id}/accept`)
      .then(({ game }) => play(game))
      .catch((error) => console.log(`${challenge.by}: ${error.message}`));
  }
  return false;
});
