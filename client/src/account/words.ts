/** Words about one's own account, in English and Italian. */

import { language } from "../settings.ts";
import { fill } from "../words.ts";

const EN = {
  lost_password: "I have forgotten my password",
  recover: "Choose a new password",
  recover_hint: "One of the codes that you kept opens your account, once.",
  code: "Code",
  new_password: "New password",
  old_password: "Password until now",
  change_password: "Change the password",
  change_hint: "Everybody else who is signed in as you is signed out.",
  changed: "The password is changed.",
  sessions: "Where you are signed in",
  sessions_text: "A session that is not used for 90 days ends by itself.",
  session_here: "this browser",
  session_unknown: "a program",
  session_used: "used {when}, since {since}",
  session_end: "End",
  session_end_of: "End the session: {what}",
  ended: "That session is over.",
  codes: "If you forget your password",
  codes_text:
    "Nobody here can give you another. With a code you choose a new one yourself; make some, and keep them where you keep what matters.",
  codes_left: "{n:code is|codes are} left.",
  codes_none: "You have no codes yet.",
  codes_make: "Make ten codes",
  codes_hint: "Codes that you have made before are void then.",
  codes_once:
    "These are shown only now. Each opens your account once, so write them down or print them.",
  copy_codes: "Copy",
  codes_copied: "The codes are copied.",
  data: "All that is kept of you",
  data_text:
    "An archive with what is known of you, every game with the record as you may see it, and what you said.",
  data_take: "Download it",
  leave: "Delete everything and leave",
  leave_text:
    "Games that only you played are deleted. Games with others stay theirs: you become “a pilot who left”, and the computer flies on for you where they are not over. What you said stays, without your name. Nobody can take this back.",
  leave_sure: "Delete your account for good?",
  leave_guest_sure: "Delete yourself and your games for good?",
  leave_yes: "Delete it",
};

const IT: typeof EN = {
  lost_password: "Ho dimenticato la password",
  recover: "Scegli una nuova password",
  recover_hint: "Uno dei codici che hai conservato apre il tuo profilo, una volta sola.",
  code: "Codice",
  new_password: "Nuova password",
  old_password: "Password di finora",
  change_password: "Cambia la password",
  change_hint: "Chi altro è entrato come te viene fatto uscire.",
  changed: "La password è cambiata.",
  sessions: "Dove sei entrato",
  sessions_text: "Una sessione che non si usa per 90 giorni finisce da sé.",
  session_here: "questo browser",
  session_unknown: "un programma",
  session_used: "usata {when}, aperta {since}",
  session_end: "Chiudi",
  session_end_of: "Chiudi la sessione: {what}",
  ended: "Quella sessione è chiusa.",
  codes: "Se dimentichi la password",
  codes_text:
    "Qui nessuno può dartene un'altra. Con un codice ne scegli tu una nuova; creane alcuni e conservali dove tieni le cose importanti.",
  codes_left: "{n:codice ancora valido|codici ancora validi}.",
  codes_none: "Non hai ancora codici.",
  codes_make: "Crea dieci codici",
  codes_hint: "I codici creati prima non valgono più.",
  codes_once: "Si vedono solo adesso. Ognuno apre il profilo una volta: scrivili, oppure stampali.",
  copy_codes: "Copia",
  codes_copied: "I codici sono copiati.",
  data: "Tutto ciò che si conserva di te",
  data_text:
    "Un archivio con ciò che si sa di te, ogni partita con la registrazione come puoi vederla, e ciò che hai detto.",
  data_take: "Scaricalo",
  leave: "Cancella tutto e vattene",
  leave_text:
    "Le partite che hai giocato da solo vengono cancellate. Quelle con altri restano loro: diventi «un pilota che se n'è andato», e dove non sono finite vola il computer al posto tuo. Ciò che hai detto resta, senza il tuo nome. Non si può tornare indietro.",
  leave_sure: "Cancellare il tuo profilo per sempre?",
  leave_guest_sure: "Cancellare te e le tue partite per sempre?",
  leave_yes: "Cancella",
};

const BOOKS = { en: EN, it: IT } as const;

/** A word about one's account, in the reader's language. */
export function a(key: keyof typeof EN, words: Record<string, string | number> = {}): string {
  return fill(BOOKS[language.value][key], words, {}, {});
}
