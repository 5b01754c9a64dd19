import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { counted } from './words.ts';

export const usage: Catalogue['usage'] = {
  title: 'Dailies auf der Befehlszeile: Warteschlange und Bibliothek der App, ohne Fenster.',
  commands: {
    run: 'jeden Job der Datei prüfen, alle einreihen und ausführen, bis sie fertig sind',
    work: 'die Warteschlange eines früheren Laufs fortsetzen',
    fetch: 'ausgebliebene Ergebnisse noch einmal abrufen, von einem Job oder allen; nichts wird gesendet',
    resolve: 'sagen, was aus einem Job mit ungeklärtem Ausgang wurde, oder fehlende Ergebnisse aufgeben',
    watch: 'neue Dateien eines Ordners mit einer Vorlage zu Jobs machen, bis zum Abbruch',
    list: 'die Jobs einer Warteschlange auflisten',
    ledger: 'jede Übermittlung mit Preis und Ausgang als CSV exportieren (--json: ein Objekt pro Zeile)',
    validate: 'jedes Problem nach Zeile und Feld auflisten; nichts wird eingereiht oder gesendet',
    'profile import': 'ein Profil aus dem OpenAPI-Dokument des Dienstes erstellen (JSON oder YAML)',
    'profile check': 'auflisten, was einem Profil fehlt',
    'profile prices': 'zeigen, was Modelle kosten; mit --model einen Preis setzen',
    'library rebuild': 'fertige Ergebnisse und ihre Begleitdateien importieren (Standard: DIR/results)',
    export: 'Favoriten in einen Ordner kopieren, mit Anfrage und Herkunft eingebettet',
    doctor: 'eine Verbindung Schritt für Schritt kostenlos prüfen',
    'backup make': 'alles in einem Datenordner in einer Datei speichern, ohne Schlüssel',
    'backup restore': 'ein Backup in einen neuen Datenordner wiederherstellen',
    'film import':
      'Einstellungen (Shots) aus einer Liste mit der Spalte „code“ (CSV) anlegen oder vorhandene aktualisieren',
    'film list': 'die Einstellungen eines Projekts mit ihren Versionen auflisten',
    'film make': 'die Jobs der gewählten Einstellungen einreihen und ausführen, bis alle fertig sind',
    'film assign': 'einen Take einer Einstellung als nächste Version zuordnen',
    'film select': 'eine Version einer Einstellung wählen und den Teil davon, der verwendet wird',
    'film export': 'den Schnitt an Schnittprogramme übergeben: OTIO, FCPXML, XML, EDL und die Medien',
    'film conform':
      'einen bearbeiteten Schnitt zurücklesen: was sich geändert hat, was zu kurz ist, was nicht zum Projekt gehört',
    'film render': 'den Schnitt als ein MP4 (H.264, AAC) rendern, wo sich ein Fenster öffnen lässt',
    diagnostics: 'speichern, was eine Fehlermeldung braucht, ohne Schlüssel, Prompts oder Dateinamen',
  },
  options: {
    data: 'Ordner der Warteschlange, ihrer Ergebnisse und Datenbank',
    profile: 'Profil des Dienstes (Standard: der kostenlose Übungsdienst)',
    keyFile: 'Datei, die nur den API-Schlüssel enthält; nirgends sonst wird er gelesen',
    webhookSecretFile: 'Datei, die nur das Signaturgeheimnis für Zustellungen enthält',
    test: 'kostenlose Testläufe, wenn das Profil den Testparameter hat',
    testRun: 'auch einen kostenlosen Testlauf machen, wenn der Parameter bestätigt ist',
    pollOnly: 'nach Ergebnissen fragen, statt Zustellungen zu empfangen',
    publicUrl: 'öffentliche Adresse für Zustellungen',
    listenPort: 'Port auf 127.0.0.1, an den Zustellungen weitergeleitet werden (Standard: beliebig)',
    vpn: 'Bereich erfundener VPN-Adressen, aus dem Ergebnisse kommen dürfen; mehrere mit Komma',
    linger: 'wie lange am Ende auf ungeklärte Ausgänge gewartet wird (Standard: 10)',
    maxSubmissions: 'Grenze kostenpflichtiger Übermittlungen pro Tag aus diesem Ordner; der Rest wartet',
    afterCrash: 'nach zwei Abstürzen an einer Datei: sie überspringen oder mit allem weitermachen',
    acceptOldData: 'mit einer Bibliothek weitermachen, der die Übermittlungen von N Jobs fehlen',
    again: 'auch Jobs einreihen, die schon im Ordner sind, und noch einmal dafür zahlen',
    resolution:
      'er hat diese Generierungs-ID; eine eingefügte ID ist falsch; den Dienst bitten, ihn zu stoppen; ihn mit demselben Schlüssel noch einmal fragen; er kam nie an, noch einmal senden; aufgeben',
    resume: 'den nächsten Job versuchen, nachdem die Warteschlange angehalten wurde',
    template: 'eine aus der App exportierte Vorlage',
    maxJobs: 'Grenze aller Jobs; nötig, weil Jobs ohne Rückfrage gesendet werden',
    subfolders: 'Unterordner einschließen; vorhandene Dateien einschließen',
    names: 'Namensvorlage für Kopien, z. B. {date}_{seq}_{prompt:40}',
    all: 'alle Takes statt der Favoriten',
    sidecars: 'zusätzliche Dateien neben den Kopien',
    csv: 'CSV; bei export eine Tabelle neben den Kopien',
    withMedia: 'Ergebnisse und Referenzen einschließen',
    map: 'Ordner des Backups und wo seine Dateien jetzt liegen; mehrfach möglich',
    baseUrl: 'Adresse des Dienstes, statt der im Dokument',
    out: 'wohin das Profil geschrieben wird (Standard: Standardausgabe); bei film select: erstes Einzelbild, das nicht mehr verwendet wird',
    model: 'das Modell, dessen Preis geändert wird; das Modell anstelle des eigenen jeder Einstellung',
    price: 'sein Preis, z. B. --factors resolution.1080=2',
    remove: 'ohne seinen Preis; mit dem, den das Dokument andeutet',
    project: 'Projekt der Einstellungen',
    frame: 'Bilder pro Sekunde und Pixel des Projekts (Standard: 24, 1920x1080)',
    soundtrack: 'Tondatei unter dem Schnitt des Projekts',
    shots: 'Codes von Einstellungen, durch Kommas getrennt, oder all; Takes von jeder',
    shot: 'Einstellung, der der Take zugeordnet wird',
    part: 'erstes Einzelbild, das verwendet wird, gezählt in der Bildrate des Projekts',
    formats:
      'was geschrieben wird (ohne Auswahl Dateien und Takes); --alternates fügt die anderen Versionen hinzu',
    apply: 'Reihenfolge und Teile aus dem bearbeiteten Schnitt übernehmen',
    fit: 'wie Bilder anderer Form im Bild stehen; Code, Version und Timecode hineinschreiben',
    json: 'ein JSON-Objekt pro Zeile auf die Standardausgabe schreiben',
  },
  exitCodes: 'Exitcodes',
  exits: {
    done: 'erledigt, was verlangt war; bei einem Lauf: jeder Job ist fertig und jedes Ergebnis da',
    failed:
      'ein Job ist fehlgeschlagen, abgebrochen, wartet auf jemanden, wurde unterbrochen oder ihm fehlt ein Ergebnis; oder die Ausgabe ließ sich nicht schreiben',
    invalid: 'ungültige Eingabe oder ein Ordner, der nicht verwendbar ist; nichts wurde eingereiht',
    unknown:
      'der Ausgang einer Übermittlung ist ungeklärt: sie kann berechnet worden sein und wird nie automatisch noch einmal gesendet',
  },
};

export const commandLine: Catalogue['commandLine'] = {
  waits: (why) => `Wartet: ${why}.`,
  waitsUntil: (why, end) => `Wartet: ${why}. ${end}`,
  missingProfile: (profileId) => `ein Profil, das hier fehlt (${profileId})`,
  profileAt: (name, baseUrl) => `„${name}“, ${baseUrl}`,
  strangers: (jobs, whose) =>
    jobs === 1
      ? `Dieser Ordner enthält auch 1 unfertigen Job für ein anderes Profil (${whose}); nichts davon wird gesendet.`
      : `Dieser Ordner enthält auch ${jobs} unfertige Jobs für ein anderes Profil (${whose}); nichts davon wird gesendet.`,
  queued: (jobs, folder) =>
    `Eingereihte Jobs: ${formatNumber(jobs)}. Endet dieser Lauf vorzeitig, geht es weiter mit: dailies work --data ${folder}`,
  lacking: (jobs) =>
    `Jobs, denen Ergebnisse fehlen: ${formatNumber(jobs)}. Rufe sie mit fetch noch einmal ab oder gib sie mit resolve JOB --leave auf.`,
  nothingLacking: 'Keinem Job fehlen Ergebnisse.',
  stopping:
    'Was gerade gesendet wird, wird noch abgeschlossen. Eine weitere Unterbrechung beendet sofort; dann kann der Ausgang ungeklärt bleiben.',
  queuedAgain: 'Der Job ist wieder eingereiht. Mit work wird er gesendet.',
  outputLost: (cause) => `Die Ausgabe ließ sich nicht schreiben (${cause}). Mit list siehst du die Jobs.`,
  noQueue: (folder) => `In ${folder} gibt es keine Warteschlange. Prüfe --data.`,
  unknownId: (id) => `Hier hat nichts die ID „${id}“. Prüfe, ob in ihr ein Zeichen fehlt oder zu viel ist.`,
  forward: (publicUrl, port) =>
    `Zustellungen an ${publicUrl} müssen an http://127.0.0.1:${port} weitergeleitet werden.`,
};

export const argumentWords: Catalogue['argumentWords'] = {
  noCommand: (commands) => `Wähle einen Befehl: ${commands}. Siehe --help.`,
  unknownCommand: (given, commands) => `Unbekannter Befehl „${given}“. Befehle: ${commands}.`,
  unknownOption: (option, command) => `${command} hat keine Option ${option}. Siehe --help.`,
  keyOnCommandLine:
    'Ein Schlüssel auf der Befehlszeile ist für andere auf diesem Computer sichtbar. Schreib ihn in eine Datei und verwende --key-file FILE.',
  valueMissing: (option) => `${option} braucht einen Wert.`,
  valueNotTaken: (option) => `${option} nimmt keinen Wert.`,
  givenTwice: (option) => `${option} kann nur einmal verwendet werden.`,
  fileMissing: (command, word) => `${command} braucht ${word}: dailies ${command} ${word}.`,
  tooMany: (command, given) => `${command} nimmt „${given}“ nicht.`,
  dataMissing: (command) => `${command} braucht den Ordner der Warteschlange: --data DIR.`,
  templateMissing: 'watch braucht eine aus der App exportierte Vorlage: --template FILE.',
  maxJobsMissing:
    'watch sendet ohne Rückfrage und braucht daher eine Grenze: --max-jobs N, von 1 bis 99.999.',
  resolutionMissing:
    'resolve braucht eins von --arrived ID, --take-back, --stop, --ask-again, --never und --leave.',
  notAFit: '--fit nimmt letterbox oder crop.',
  notATestMode: '--test muss success oder failure sein.',
  notAfterCrash: '--after-crash muss leave-out oder go-on sein.',
  notAPublicUrl: '--public-url muss eine http- oder https-URL ohne Abfrage, Namen oder Passwort darin sein.',
  notACount: '--max-submissions muss eine ganze Zahl sein.',
  formatBoth: 'Verwende entweder --csv oder --json, nicht beides.',
  notAPort: '--listen-port muss eine Portnummer von 1 bis 65535 sein.',
  notAVpnRange: (ranges: string) =>
    `--vpn muss einer oder mehrere von ${ranges} sein, durch Kommas getrennt.`,
  portUnused:
    'Verwende entweder --poll-only oder --listen-port: Ohne Zustellungen gibt es nichts zu empfangen.',
  projectMissing: (command) => `${command} braucht den Namen eines Projekts: --project NAME.`,
  notARate: (rates) => `--fps muss einer dieser Werte sein: ${rates}.`,
  notASize: '--size muss in Pixeln angegeben sein, z. B. 1920x1080.',
  shotsMissing: 'film make braucht Einstellungen: --shots SH010,SH020 oder --shots all.',
  shotMissing: 'film assign braucht eine Einstellung: --shot CODE.',
  notTakes: (maximum) => `--takes muss eine ganze Zahl von 1 bis ${maximum} sein.`,
  notAFrame: (option) => `--${option} muss eine Anzahl von Einzelbildern sein.`,
  notSeconds: '--linger muss eine Zahl von Sekunden sein, höchstens ein Tag.',
  deliveryBoth: 'Verwende entweder --poll-only oder --public-url, nicht beides.',
};

export const jobsFile: Catalogue['jobsFile'] = {
  notJson: (cause) => `Kein gültiges JSON: ${cause}`,
  notAList: 'Eine JOBS-Datei ist eine Liste von Jobs: [ { "model": …, "input": { … } }, … ]',
  tooMany: (found, maximum) => `${found} Jobs sind zu viele für eine Datei; die Grenze ist ${maximum}`,
  tooLarge: 'Mehr, als eine JOBS-Datei enthalten kann; teile sie in kleinere Dateien auf',
  notAJob: 'Ein Job ist ein Objekt mit „model“ und „input“',
  unknownKey: (key, known) => `Unbekannter Schlüssel „${key}“; möglich sind ${known.join(', ')}`,
  missing: (key) => `„${key}“ fehlt`,
  notText: (key) => `„${key}“ muss Text sein`,
  tooLong: (key, maximum) => `„${key}“ darf bis zu ${maximum} Zeichen haben`,
  notTakes: (maximum) => `„takes“ muss eine ganze Zahl von 1 bis ${maximum} sein`,
  notAnObject: (key) => `„${key}“ muss ein Objekt sein`,
  inRow: (row, words) => `Zeile ${row}: ${words}`,
  inField: (row, field, words) => `Zeile ${row}, ${field}: ${words}`,
  inFile: (words) => `JOBS-Datei: ${words}`,
};

export const profileCommand: Catalogue['profileCommand'] = {
  heading: (document, baseUrl) => `${document}, ${baseUrl}`,
  bound: (count) => `${counted(count, 'Einstellung', 'Einstellungen')} aus dem Dokument:`,
  disagreements: 'Unterschiede zwischen Dokument und Schnittstelle (die Schnittstelle hat Vorrang):',
  notes: 'Außerdem:',
  open: (count) => `${counted(count, 'offene Frage', 'offene Fragen')}:`,
  nothingOpen: 'Das Profil ist vollständig.',
  written: (path) => `Geschrieben nach ${path}`,
  modelUnknown: (model, known) =>
    `In diesem Profil gibt es kein Modell ${model}. Modelle: ${known.join(', ')}.`,
  nothingToConfirm: (model) => `${model} hat keinen Preis zu bestätigen.`,
  choiceUnknown: (given, known) =>
    known.length === 0
      ? `Keine Einstellung dieses Modells hat eigene Preise, daher geht das auch nicht für ${given}.`
      : `Der Preis kann nicht von ${given} abhängen. Einstellungen: ${known.join('; ')}.`,
};

export const priceArguments: Catalogue['priceArguments'] = {
  modelMissing: 'Nenne das Modell mit --model MODEL.',
  oneChange:
    'Verwende eines davon: einen neuen Preis (--currency, --per-take, --per-second, --factors), --remove oder --confirm.',
  notACurrency: '--currency muss ein Währungscode wie USD oder der Name von Guthaben sein.',
  notAnAmount: (option) => `${option} muss eine Zahl wie 0.40 sein.`,
  notFactors: '--factors muss eine Liste wie resolution.1080=2,sound.true=1.5 oder none sein.',
};
