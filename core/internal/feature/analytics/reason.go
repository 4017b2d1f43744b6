package analytics

// Reason is the reason why events were not counted.
type Reason string

// The reasons.
const (
	Bot           Reason = "bot"             // the user agent is a known program
	NoAgent       Reason = "no-agent"        // there is no user agent
	Prefetch      Reason = "prefetch"        // the browser prefetched the page
	DoNotTrack    Reason = "do-not-track"    // the browser sent DNT
	GlobalPrivacy Reason = "global-privacy"  // the browser sent Sec-GPC
	TooMany       Reason = "too-many"        // from one network in too short a time
	TooManyOfAll  Reason = "too-many-of-all" // from all networks in too short a time
	TooFast       Reason = "too-fast"        // more pages in a minute than a person opens
	NoInteraction Reason = "no-interaction"  // many pages without any interaction
	BadAddress    Reason = "bad-address"     // not the URL of a page of this site
	BadBody       Reason = "bad-body"        // the request could not be parsed
	BadValue      Reason = "bad-value"       // an implausible measure
	NoVisit       Reason = "no-visit"        // the visit of the event has ended or never existed
)
