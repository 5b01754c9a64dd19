import { DURATION, wordSet } from './name-parts.ts';

/** What a document may speak of. */
export type Topic =
  | 'id'
  | 'state'
  | 'result'
  | 'message'
  | 'cost'
  | 'code'
  | 'test'
  | 'length'
  | 'size'
  | 'upload';

/**
 * Names by which services call things, as a whole. Names, types and structure decide; what is said in sentences only leaves a doubt or
 * makes a suggestion.
 */
export const NAMES = {
  /** The interface's own name for it goes before all. */
  ownId: /^genId$/,
  id: /^(gen(eration)?|task|job|prediction|request|operation|render|run|video|image)_?id$/i,
  plainId: /^_?(id|uuid|guid)$/i,
  anyId: /(^|_)(uu|gu)?id$|[a-z]Id$/i,
  /** Every call may have one. */
  idOfCall: /^request_?id$/i,
  idHeader: /^(x-)?(generation|gen|task|job|prediction|operation|render)-?id$/i,
  idInQuery:
    /^((generation|gen|job|task|prediction|request|render|run|operation|video|image|file)[_-]?)?id$|^(generation|job|task)$/i,
  /** What no id is called. */
  noId: /message|status|state|error|detail|reason|type|kind|url|prompt|model|name|title|code|time|date|credit|cost|price|count|amount|charge|balance|total/i,
  state:
    /^(status|state|phase|stage|progress|(generation|job|task|prediction|request|run|operation|render|video|image)_?(status|state|phase)|(status|state)_?(code|name|text)?)$/i,
  /** `status: { value }` */
  stateWithin: /^(value|name|code|type|current)$/i,
  /** States of something else than the generation. */
  stateOfElse:
    /webhook|deliver|callback|notif|payment|billing|invoice|refund|moderation|safety|upload|input|logs?$|steps?$|children|previous|health|email|account|subscription|level|visibility|node|worker/i,
  done: /^(is_?)?(done|completed?|finished)$/i,
  /** Called so, a boolean may as well say how the request went. */
  maybeDone: /^(is_?)?(success(ful)?|succeeded|ready)$/i,
  result:
    /^(outputs?|results?|artifacts?|assets?|files?|videos?|images?|clips?|pictures?|samples?|renders?|generations?|creations?|generated|downloads?|media|b64_json|generated_?(outputs?|results?|files?|videos?|images?|clips?|media|assets?|content)(_?(ur[il]s?|links?))?|(output|result|video|image|media|file|download|sample|clip|asset)_?(ur[il]s?|links?)|(video|image|clip|picture|media)_?(results?|outputs?))$/i,
  /** Addresses, of whatever. */
  address: /^(ur[il]s?|href|links?|src|signed_?url|content|items)$/i,
  addressAlone: /^(ur[il]|href)$/i,
  addressOf: /(^|_)ur[il]s?$|[a-z]Ur[il]s?$|^href$/,
  /** What else has an address: the generation's own pages, what was sent, pictures that only show what was made. */
  resultOfElse:
    /webhook|callback|thumb|preview|poster|cover|avatar|watermark|docs?$|help|next|prev|progress|status|cancel|upload|input|request|reference|source|dashboard|profile|prompt|param|argument|payload|echo|template|license|terms|previous|history|similar|related|example|placeholder|caption|subtitle|transcript|mask|storyboard|sprite|icon|logo|embed|player|share|gallery|invoice|receipt|manifest|metadata|format|extension/i,
  link: /^(get|web|self|stream|poll|html|page|response|logs?|edit|delete|details?|api|origin(al)?)(_?(ur[il]|href|link))?$/i,
  links: /^_?(ur[il]s|links|hrefs)$/i,
  byKind:
    /^((video|movie|film|clip|image|picture|photo|still|audio|sound)s?)(_?(ur[il]s?|links?|results?|outputs?))?$/i,
  onePicture: /^(image|picture|photo|still)(_?(ur[il]|link))?$/i,
  kindOfEntry: /^(kind|type|role|purpose|label|variant|category|media_?type)$/i,
  base64: /(^|_)(b64|base64)(_|$)|Base64$/,
  /** Texts for people, the likeliest first. */
  message: [
    /^(error|fail|failure|status|task_?status)_?(message|msg|reason|text)$/i,
    /^message$/i,
    /^(error|reason|failure|detail|msg)$/i,
  ],
  error: /^(error|failure)$/i,
  errorText: /^(error|failure)_?(message|reason)$/i,
  errorAround: /^(error|failure|base_?resp)$/i,
  code: /^(code|err(or)?_?(code|no)|errno|ret_?code|status_?code|return_?code)$/i,
  cost: /^(cost|price|charge|charged|(cost|price|amount|credits)_?(charged|used|spent|consumed|usd|eur)|(charged|used|spent|consumed)_?(amount|credits)|(total|actual|final)_?(cost|price|charge))$/i,
  /** Amounts of which the name alone says too little. */
  amount: /^(amount|credits?|total|usage|spent|fee)$/i,
  webhook: /^(\w+_)?(web_?hooks?|call_?backs?|notify|notifications?)(_(ur[il]|endpoint|address))?$/,
  webhookWithin:
    /^(\w+_)?(web_?hooks?|call_?backs?|notify|notifications?)(_(config(uration)?|settings?|options?))?_(ur[il]|endpoint)$/,
  likeWebhook: /web_?hook|call_?back|notif/i,
  calledBack: /(^|_)(call_?backs?|webhooks?|hooks?|notify|notifications?|redirect|return)(_|$)/,
  key: /^((x-)?api[-_]?(key|token)|authorization)$/i,
  signature: /signature|\bsigned\b|hmac|webhook|(^|[-_])sig$/i,
  /** Headers that say who asks, and in what form: each request has its own of these. */
  ownHeader: /^(user-agent|accept(-encoding|-charset)?)$/i,
  /** Headers that no profile holds. */
  secretHeader:
    /(^|-)(idempot\w*|trace\w*|nonce|sign(ature|ed)?|digest|date|time(stamp)?|(api)?keys?|\w*secret|\w*token|passw\w*|\w*auth\w*|credentials?|hmac|if|range)(-|$)|(request|correlation|message|transaction|session)-?id/i,
  freshHeader: /(^|-)(idempoten\w*|trace|request|correlation|transaction)(-?(id|key|token|uuid))?$/i,
  /** With it a service answers at once, and makes what is wanted later. */
  asyncHeader: /async/i,
  secret:
    /(^|_)(secret|passw(or)?d|passphrase|credentials?|authorization|apikey|(api|access|auth|secret|private|bearer|client|session|bot)_(key|token|secret))$/,
  maybeSecret: /(^|_)(key|token)$/,
  fileName: /^(file_?name|name|original_?name)$/i,
  contentType: /^(content|mime|media)_?type$|^mime$/i,
  formFields: /^(form_?)?fields$/i,
  headers: /^(upload_?|required_?)?headers$/i,
  uploadUrl: /^(upload|signed|presigned|pre_signed|put|post)_?ur[il]$/i,
  /** What an answer to an upload says beside the file's name. */
  besideFile:
    /(^|_)(message|msg)$|[a-z](Message|Msg)$|^(detail|status|state|error|code|type|format|size|bytes|version)$|sha\d*$|md5|e_?tag|hash|checksum|digest|(mime|content)_?type|_at$|At$|expir/i,
  /** Paths of what starts nothing. */
  pathOfElse:
    /cancel|\btrain(ing)?\b|fine-?tun|upload|files?\b|webhook|keys?\b|token|estimate|balance|billing|feedback|favou?rite|login|auth/i,
  /** What is done to a file, or made of it: paid tools take files too. */
  work: /\b(generat|upscal|enhanc|train|fine[-\s]?tun|remov|edit|inpaint|outpaint|expand|extend|animat|render|restor|colou?ri[sz]|swap|transform|translat|transcrib|transcod|convert|styli[sz]|segment|caption|describ|analy[sz]|detect|classif|relight|retouch|variation|interpolat|clon|dub|lip[-\s]?sync|predict|infer|vectori[sz]|process|compos|merg|blur|crop|resiz|sharpen|denois|creat\w* (an? |new |the )*(image|video|clip|picture|voice|avatar|style|model|animation)(?! (asset|file|object)s?\b))/i,
  /** The address to upload to is not what is charged for, and what a file is for later is not done by its upload. */
  uploadOnly:
    /\b(generat|creat)\w* (an? |the )?(temporary |secure )?((pre-?)?signed|upload)\b|\b(to be used|to use|for use|used) (in|for|by|as|with)\b[^\n]*/gi,
  genIdOf: /^(gen(eration)?|task|job|prediction|render|run)_?id$/i,
  /** Paths of a result, behind the id. */
  placeOfAnswer: /^(\/(results?|responses?|outputs?|content|files?|downloads?))?\/?$/,
  placeOfFile:
    /^(\/(results?|outputs?|files?|videos?|images?|media|contents?|downloads?|assets?|raw|data|bytes|binary)(\/(content|download|file|raw|video|image|media))?)?\/?$/,
  placeOfElse: /\b(inputs?|sources?|originals?|thumb\w*|previews?|posters?|covers?)\b/i,
} as const;

/** Words of which a name is made, part by part. */
export const PARTS = {
  test: wordSet(
    'test testing dryrun dummy sandbox simulate simulated simulation mock mocked fake faked rehearse rehearsal',
  ),
  besideTest: wordSet('mode run request generation job outcome result response as is use x dry only'),
  /** What speaks of other things that succeed or fail. */
  notTest:
    wordSet(`on notify notification notifications callback callbacks webhook webhooks hook hooks event events email emails mail
    mails report reports reporting retry retries alert alerts log logs logging filter filters include exclude show hide list sort keep
    send delete`),
  /** What is free of charge beside a refusal. */
  notRefusal:
    wordSet(`retries retried twice attempt attempts duplicate duplicates wait waiting waits queue queued idle time
    preview previews draft cached partial plan plans customers storage overage`),
  /** Of whom an id may be that is no generation's. */
  notId:
    wordSet(`user customer client account project workspace team organization organisation tenant owner member session
    conversation order invoice subscription delivery event webhook callback notification message trace call org author creator
    correlation idempotency support tracing debugging`),
  /** What an amount of a generation may stand in. */
  aroundCost:
    wordSet(`data result results response body payload output outputs generation task job request prediction operation
    render usage billing payment charge charges cost costs price credits meta metadata stats statistics metrics details info summary
    total totals`),
  /** What any path may say. */
  anyPath: wordSet(
    'api create fetch generate generation get job prediction query request result run status submit task',
  ),
  files: wordSet(
    'upload uploads uploading file files asset assets media storage attachment attachments blobs',
  ),
  behindFiles:
    wordSet(`image images video videos audio picture pictures photo photos url urls link presign presigned signed sign
    init initiate create new direct binary base64 policy token v1 v2`),
  fileHeads: wordSet('id uuid guid url uri href key handle ref reference path name filename'),
  fileKinds:
    wordSet(`file files asset media upload uploaded attachment blob object storage resource input image img picture photo
    video audio download public`),
  media: wordSet('image images picture photo frame mask video clip audio file asset media'),
  resolution: wordSet('resolution definition size height quality'),
  duration: DURATION,
  aspectRatio: wordSet('aspect ratio aspectratio'),
  quality: wordSet('quality resolution definition tier size'),
} as const;

/**
 * All that may be said of a thing that is called so without leaving a doubt. Any other word leaves one: the binding is a suggestion then,
 * and its sentence is shown.
 */
export const PLAIN: { readonly [Key in Topic]: ReadonlySet<string> } = {
  id: wordSet(`a an the of this that which or its your it is for to in on by with and used use using can be will you id ids identifier uuid guid
    unique uniquely string generation generations task tasks job jobs prediction request created started new submitted queued
    generated video image clip poll polling query querying check checking status state progress retrieve retrieving fetch fetching get
    getting result results later asynchronous async returned assigned identifies identifying processing inference operation background submission`),
  state:
    wordSet(`a an the of this that its it is are for to in on and or one how far where whether can may be will status state phase
    current currently latest generation generations task job prediction request operation video image clip render string enum value values
    possible following processing lifecycle indicates indicating which when once been has have completed failed success successful
    succeeded finished done pending error response enumeration`),
  result:
    wordSet(`a an the of for to from with where which that it its is are be can will may once when after until at in on by as and
    or your this each all every one any only here https http web secure signed pre-signed presigned temporary public direct absolute
    full url urls uri uris address addresses link links href location locations file files video videos image images clip clips picture
    pictures media asset assets artifact artifacts output outputs result results generation generations generated finished final
    rendered produced made created download downloads downloaded downloadable fetch fetched get had hosted stored available valid
    expires expire expiring hour hours day days minute minutes content contents list array string mp4 png jpg jpeg webp mov webm format
    main primary high quality resolution present while status task job prediction request complete completed done ready succeeded
    populated provided upscaled enhanced edited lipsync lip-sync lipsynced audio audios base64 base64-encoded encoded data bytes binary
    item items entry entries successful null empty otherwise set not field downloading fetching linked has have was what if`),
  message:
    wordSet(`a an the of this that its it is for to in on by with and or if any when why what where there only null empty otherwise
    human readable human-readable text string message messages error errors reason reasons failure fail failed fails failing went wrong
    description describing describes details detail explanation status state code generation task job prediction request video image
    has was present set be will`),
  cost: wordSet(`what was were is has been the this that it of for in by with and as how much you amount amounts cost costs price charge
    charged billed deducted paid spent used consumed total actual final exact credits credit money currency dollars dollar usd us euros
    euro eur pounds gbp number generation task job request prediction render video image clip result generated`),
  code: wordSet(
    'a the of this is code error errors number status response business return result for request success means and',
  ),
  test: wordSet('a the this is in as it makes runs run test mode dummy dry rehearsal generation job request'),
  length:
    wordSet(`a an the of in is be will should must can may for to from and or as at by with your this that it its how many much long
    lasts last length duration time seconds secs sec s clip clips video videos movie film footage result results output outputs generated
    finished final whole total wanted desired requested integer number value values default defaults supported allowed only either one
    optional required`),
  size: wordSet(`a an the of in is be will should must can may for to from and or as at by with your this that it its how wide high tall
    size sizes resolution resolutions height width pixels px p k hd quality definition aspect ratio shape format dimensions tier level
    clip clips video videos image images picture pictures result results output outputs generated generation finished final wanted
    desired requested value values default defaults supported allowed one optional required x`),
  upload:
    wordSet(`a an the this that it its to for of and or in as by via with from upload uploads uploading uploaded file files asset assets
    media object image images picture pictures photo video videos audio clip new get create add send put post store save import attach
    request requests prepare init initiate start sign presigned pre-signed presign signed url urls uri link links address direct temporary
    secure generate generated binary multipart form data bytes id identifier unique name reference references referencing handle key use
    used using be can pass later is are name image_id public`),
};

/** How a sentence mentions a thing: the one that is shown beside a suggestion. */
export const SAID: { readonly [Key in Topic | 'charge' | 'same' | 'room' | 'file']: RegExp } = {
  id: /\b(generation|task|job|prediction)(['’]s)? id\b|\bid\W? of (the|this|an?|your) (generation|task|job|prediction)\b/i,
  state: /\b(status|state|one of|completed|succeeded|done|finished|queued|pending)\b/i,
  result:
    /\b(generated|finished|resulting|final|rendered|produced|output) (video|image|file|media|clip|picture|result|asset|content)|\b(download|fetch) (the |your )?(results?|videos?|images?|files?|outputs?)\b|\b(output|result|video|image|file|download)s? ur[il]s?\b|\bdownloaded\b|\bwhat was made\b/i,
  message: /\b(why|reason|went wrong)\b/i,
  cost: /\b(charged|deducted|billed|costs?|price|paid|spent|consumed)\b/i,
  code: /\b(success\w*|succeed\w*|ok|normal)\b/i,
  test: /\b(test|dry[- ]?run|dummy|simulat\w*|rehears\w*|mock\w*|fake\w*)\b/i,
  length: /\b(duration|length|seconds|secs?|lasts?|how long)\b/i,
  size: /\b(resolution|size|height|quality|aspect|ratio)\b/i,
  upload:
    /\buploads?\b|\buploading\b|\b(stor|sav|add|send|put|attach|import)\w*( an?| the| new)* (files?|assets?|media)\b/i,
  charge: /\b(charged?|bill(ed)?|deducted)\b/i,
  same: /\b(same|identical|equal)\b|\b(generation|task|job|prediction|video|image|response) (object|body|payload)\b/i,
  room: /\b(max\w*|at most|up to|limit|exceed|expires?|kept|deleted|valid|stored)\b/i,
  file: /media reference|\bur[il]s?\b|\blink\b|uploaded|\bfiles?\b|base-?64/i,
};

/** Of what else an address, or what stands around one, may speak. */
export const OF_ELSE =
  /\b(thumb\w*|previews?|posters?|covers?|stills?|(first|last|single|key) ?frames?|watermark\w*|drafts?|transcripts?|subtitles?|captions?|metadata|logs?|pages?|originals?|inputs?|sources?|references?|uploads?|prompts?|echo(es|ed)?|(as|you|was|were|it was) (sent|given|submitted|passed|uploaded|supplied|provided|used)|cancel\w*|polls?|web ?hooks?|callbacks?|browser)\b/i;

/** Words of a state, by what they mean; parts are joined by `_`. */
export const STATES = {
  completed: wordSet('completed complete succeeded succeed success successful done finished'),
  failed:
    wordSet(`failed fail failure error errored broken cancelled canceled aborted expired rejected refused timeout timed_out timedout
    terminated deleted nsfw killed crashed invalid banned`),
  running:
    wordSet(`queued queue in_queue pending waiting scheduled created submitted accepted received starting started running
    processing in_progress inprogress progress active working throttled draft planned idle not_found unknown staged backlogged preparing
    new not_start not_started on_hold retrying open`),
  /** Services end with these, or begin with them. */
  either: wordSet('ready ok available'),
  /** What a state is of. */
  subjects: wordSet(
    'task job status state generation request content prediction run is has been output phase',
  ),
  /** Of work that is part of a generation. */
  parts: wordSet('output content phase request run'),
  /** How a call went, and no word for what still runs. */
  ofCall: wordSet('success ok fail failed failure error'),
} as const;

/** What a part of a profile is about, by the beginning of its pointer. */
export const TOPICS: readonly (readonly [begin: RegExp, topic: keyof typeof SAID])[] = [
  [/^\/submission\/refused/, 'charge'],
  [/^\/(submission|webhook\/genId)/, 'id'],
  [/\/(outputs|result)\b/, 'result'],
  [/\/(message|error)$/, 'message'],
  [/\/cost$|\/price$/, 'cost'],
  [/^\/webhook$/, 'same'],
  [/\/resultsExpireAfterSeconds$/, 'room'],
  [/^\/(generation|webhook|statuses)/, 'state'],
  [/^\/envelope/, 'code'],
  [/^\/testMode/, 'test'],
  [/^\/unavailableIsUnbilled/, 'charge'],
  [/\/options\/duration$/, 'length'],
  [/\/options\//, 'size'],
  [/^\/upload/, 'room'],
];
