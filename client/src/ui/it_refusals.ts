/** Refusals of the server in Italian. */

/** What the server refuses, by its code; where there is none here, its own sentence stands. */
export const REFUSALS: Readonly<Record<string, string>> = {
  "login": "Nome e password non vanno insieme.",
  "name-taken": "Questo nome è già preso.",
  "named": "Hai già un profilo con un nome.",
  "bad-name": "Un nome ha da 1 a 40 caratteri visibili.",
  "both-seats":
    "Il tuo profilo siede già a questo tavolo, contro di te; prima bisogna finire quella partita.",
  "taken": "Qui siede già qualcun altro.",
  "no-invite": "Questo invito non vale, o non vale più.",
  "no-game": "Questa partita non c'è.",
  "over": "La partita è finita.",
  "not-over": "La partita non è ancora finita.",
  "answered": "A questa domanda si è già risposto.",
  "not-open": "Questa domanda non è aperta per te.",
  "undo-dice": "Nel frattempo sono caduti i dadi: la risposta resta.",
  "undo-told": "Altri hanno già visto che cosa ne è venuto: la risposta resta.",
  "undo-none": "Non c'è una tua risposta da ritirare.",
  "unplayable": "Qui nulla gioca più questa partita.",
  "newer": "L'ha fatta un Aerodrome più nuovo di questo.",
  "older": "Le sue regole sono di una versione che non si gioca più.",
  "unknown-ruleset": "Le regole di questa partita qui non ci sono più.",
  "other-data": "È stata giocata con dati che nessuno ha conservato.",
  "strange-record":
    "La sua registrazione qui non si può leggere; forse l'ha fatta un Aerodrome più nuovo.",
  "changed-rules": "Le regole di oggi non vanno d'accordo con questa partita.",
  "broken-rules": "Le regole di oggi si rompono sulla registrazione di questa partita.",
  "no-battle": "Questa battaglia non c'è, o non è ancora finita.",
  "no-errand": "Questa battaglia ora non si combatte, o così non si può.",
  "busy": "Altri sono stati più veloci; guarda di nuovo e ripeti.",
  "too-fast": "Troppo in una volta; riprova fra poco.",
  "storage": "Nulla è stato salvato, perché l'archivio non risponde; la partita resta com'era.",
  "bug": "Qualcosa si è rotto sul server; è stato annotato.",
};
