package content

import (
	"slices"
	"strconv"
	"strings"

	"github.com/quoin-cms/quoin/core"
)

// Match is the precondition of a write: which revisions it may replace. The zero value always holds.
type Match struct {
	tags []string // as ETags; nil: any
}

// ParseMatch reads an If-Match header: a list of entity tags, * for whatever is there, or nothing.
// Weak tags never match (RFC 9110, 13.1.1).
func ParseMatch(header string) Match {
	header = strings.TrimSpace(header)
	if header == "" || header == "*" {
		return Match{}
	}
	m := Match{tags: []string{}}
	for tag := range strings.SplitSeq(header, ",") {
		m.tags = append(m.tags, strings.TrimSpace(tag))
	}
	return m
}

func (m Match) check(t *Type, e core.Entry) error {
	if m.tags == nil || slices.Contains(m.tags, etag(t, core.Actor{Role: core.Administrator}, e)) {
		return nil
	}
	return core.Errorf(core.Stale, "%s has been changed by somebody else since it was read.", t.Options.One)
}

// etag is the revision; where visitors get a part of the entity only, theirs has a mark of its own.
func etag(t *Type, actor core.Actor, e core.Entry) string {
	tag := strconv.FormatUint(e.Rev, 10)
	if t.private && !actor.SeesAll() {
		tag += "-public"
	}
	return `"` + tag + `"`
}
