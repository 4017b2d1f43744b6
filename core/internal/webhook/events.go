package webhook

import (
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
)

// acts are those of the events of an entry.
var acts = []core.Act{core.ActCreated, core.ActUpdated, core.ActDeleted}

// eventName returns the full name of an event: the name of the content type, a dot and one of acts.
func eventName(typ string, act core.Act) string { return typ + "." + string(act) }

// The events that are not changes of an entry. Every webhook receives them, whatever its patterns.
const (
	// eventTest is the event of a message that an administrator sends to test a webhook.
	eventTest = "webhook.test"
	// eventMissed tells a receiver that the log was trimmed before all of its changes were delivered. The receiver has
	// to read all content again.
	eventMissed = "webhook.missed"
)

const wildcard = "*"

// eventOf returns the full name of the event of a change. It is empty if the change has no Act and thus does not
// concern other systems: an unpublished change, or one that nobody made, such as the migration of an entry to a changed
// struct.
func eventOf(c core.Change) string {
	switch {
	case c.Op == core.OpDelete:
		return eventName(c.Type, core.ActDeleted)
	case c.Act == core.ActCreated, c.Act == core.ActUndeleted:
		return eventName(c.Type, core.ActCreated)
	case c.Act == "":
		return ""
	}
	return eventName(c.Type, core.ActUpdated)
}

// matchesAny reports whether one of the patterns matches the event.
func matchesAny(patterns []string, event string) bool {
	return slices.ContainsFunc(patterns, func(pattern string) bool { return matches(pattern, event) })
}

func matches(pattern, event string) bool {
	ofType, ofWhat, _ := strings.Cut(pattern, ".")
	typ, what, _ := strings.Cut(event, ".")
	return (ofType == wildcard || ofType == typ) && (ofWhat == wildcard || ofWhat == what)
}

// checkEvents fails with Invalid unless there are 1 to MaxEvents patterns and each can match an event, such as
// "post.created", "*.updated" or "inquiry.*".
func checkEvents(registry *model.Registry, patterns []string) error {
	var wrong core.FieldErrors
	switch {
	case len(patterns) == 0:
		wrong.Add("events", `must have one at least, such as "post.created" or "*.*"`)
	case len(patterns) > MaxEvents:
		wrong.Add("events", "must be 100 at the most")
	}
	for _, pattern := range patterns[:min(len(patterns), MaxEvents)] {
		if !knownPattern(registry, pattern) {
			wrong.Add("events", "has "+core.Shorten(pattern)+", which is no event: write as post.created, *.updated or inquiry.*")
			break
		}
	}
	if wrong != nil {
		return core.InvalidFields(wrong)
	}
	return nil
}

func knownPattern(registry *model.Registry, pattern string) bool {
	typ, what, ok := strings.Cut(pattern, ".")
	if !ok || what != wildcard && !slices.Contains(acts, core.Act(what)) {
		return false
	}
	_, there := registry.Type(typ)
	return there || typ == wildcard
}
