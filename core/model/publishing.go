package model

import (
	"time"

	"github.com/quoin-cms/quoin/core/internal/schema"
)

// Scheduled is the query parameter that limits a list to entries whose publication is scheduled. Only types with a time
// of publication have it.
const Scheduled = "scheduled"

// checkPublishing checks that the tags for publishing agree with the methods of the type. The admin app offers
// publication by the tags, and visitors see entries by Visible.
func (t checker) checkPublishing(m *mistakes) {
	s := t.Schema
	status := s.Status()
	if status == nil || status.Hides == nil {
		return
	}
	if s.Publishes() != nil && s.Field(Scheduled) != nil {
		m.Add(Scheduled, "the name belongs to the list query of a type with a time that publishes", "rename the field")
	}
	value := t.New()
	if !t.publishes {
		m.Add(status.Name, "hides= names values that hide an entry, and the type shows them all", "write Visible, or leave the word out")
		return
	}
	if _, schedules := value.(Scheduler); !schedules && (s.Publishes() != nil || s.Unpublishes() != nil) {
		m.Add(status.Name, "an entry appears or goes at a time, and nothing says when to look again", "write Due")
	}
	for _, hidden := range status.Hides {
		if t.showsAt(status, hidden) {
			m.Add(status.Name, "Visible shows an entry whose status is "+hidden+", which hides= names", "let Visible hide it, or take the value away")
		}
	}
}

// showsAt reports whether a new entry with a status is visible. A panic counts as invisible here, because probe reports
// it.
func (t checker) showsAt(status *schema.Field, value string) (shown bool) {
	defer func() {
		if recover() != nil {
			shown = false
		}
	}()
	now := time.Now().UTC()
	entry := t.Fresh()
	t.Schema.SetText(entry, status, value)
	t.Prepare(entry, nil, now)
	return Visible(entry, now)
}
