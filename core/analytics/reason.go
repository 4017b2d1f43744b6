package analytics

// Reason says why events were not counted.
type Reason string

// The reasons.
const (
	Bot           Reason = "bot"             // the agent is a known program
	NoAgent       Reason = "no-agent"        // there is none
	Prefetch      Reason = "prefetch"        // the browser fetched ahead
	DoNotTrack    Reason = "do-not-track"    // the browser asks with DNT
	GlobalPrivacy Reason = "global-privacy"  // the browser asks with Sec-GPC
	TooMany       Reason = "too-many"        // of one network, in too short a time
	TooManyOfAll  Reason = "too-many-of-all" // of all together, in too short a time
	TooFast       Reason = "too-fast"        // no person turns so many pages in a minute
	NoInteraction Reason = "no-interaction"  // many pages, and never a sign of a person
	BadAddress    Reason = "bad-address"     // not the address of a page of this site
	BadBody       Reason = "bad-body"        // the request could not be read
	BadValue      Reason = "bad-value"       // a measure that no page has
	NoVisit       Reason = "no-visit"        // the visit that it would belong to is over, or never was
)
