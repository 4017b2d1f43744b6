package webhook

import (
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
)

// The events of an entry. Its name in full is that of the type, a dot and one of these.
const (
	created = "created"
	updated = "updated"
	deleted = "deleted"
)

// The events that are no change, and go to each webhook.
const (
	// eventTest is what somebody sends to try a webhook.
	eventTest = "webhook.test"
	// eventMissed says that changes are not told of any more: the log has lost them. Read everything again.
	eventMissed = "webhook.missed"
)

const anything = "*"

// eventOf names what a change is to those outside; empty where it is nothing to them: what is not published yet, and an
// entry whose shape alone is another, which both have no act.
func eventOf(c core.Change) string {
	switch {
	case c.Op == core.OpDelete:
		return c.Type + "." + deleted
	case c.Act == core.ActCreated, c.Act == core.ActUndeleted:
		return c.Type + "." + created
	case c.Act == "":
		return ""
	}
	return c.Type + "." + updated
}

// wants reports whether one of the patterns is of the event.
func wants(patterns []string, event string) bool {
	return slices.ContainsFunc(patterns, func(pattern string) bool { return matches(pattern, event) })
}

func matches(pattern, event string) bool {
	ofType, ofWhat, _ := strings.Cut(pattern, ".")
	typ, what, _ := strings.Cut(event, ".")
	return (ofType == anything || ofType == typ) && (ofWhat == anything || ofWhat == what)
}

// checkEvents fails with Invalid unless each pattern is of an event that there may be: "post.created", "*.updated",
// "inquiry.*".
func checkEvents(registry *model.Registry, patterns []string) error {
	var wrong core.FieldErrors
	switch {
	case len(patterns) == 0:
		wrong.Add("events", `must have one at least, such as "post.created" or "*.*"`)
	case len(patterns) > MaxEvents:
		wrong.Add("events", "must be 100 at the most")
	}
	for _, pattern := range patterns[:min(len(patterns), MaxEvents)] {
		if !known(registry, pattern) {
			wrong.Add("events", "has "+core.Shorten(pattern)+", which is no event: write as post.created, *.updated or inquiry.*")
			break
		}
	}
	if wrong != nil {
		return core.InvalidFields(wrong)
	}
	return nil
}

func known(registry *model.Registry, pattern string) bool {
	typ, what, ok := strings.Cut(pattern, ".")
	if !ok || !slices.Contains([]string{anything, created, updated, deleted}, what) {
		return false
	}
	_, there := registry.Type(typ)
	return there || typ == anything
}
