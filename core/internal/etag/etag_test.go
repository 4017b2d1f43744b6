package etag_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/etag"
)

var tags = etag.For("a store", 1)

// tag is a tag with the mark of the store where it has a #.
func tag(text string) string { return strings.ReplaceAll(text, "#", tags.Mark()) }

func TestTags(t *testing.T) {
	for got, want := range map[string]string{
		tags.Entry(7):             `"7-#"`,
		tags.Entry(7, "public"):   `"7-#-public"`,
		tags.Entry(7, "", "f0a1"): `"7-#-f0a1"`,
	} {
		if got != tag(want) {
			t.Errorf("the tag is %s, want %s", got, tag(want))
		}
	}
	others := []etag.Tags{etag.For("a store", 2), etag.For("another", 1), etag.For("a store1", 1), etag.For("a store", 1, "post.opening")}
	for _, other := range others {
		if other.Mark() == tags.Mark() || other.Revisions(tags.Entry(7)) != nil && len(other.Revisions(tags.Entry(7))) > 0 {
			t.Error("the tag of one store is one of another")
		}
	}
	if etag.Content([]byte("x"), "ab", "c") == etag.Content([]byte("x"), "a", "bc") || etag.Content([]byte("a")) != etag.Content(bytes.Clone([]byte("a"))) {
		t.Error("a tag of content tells nothing of it")
	}
}

func TestRevisions(t *testing.T) {
	for header, want := range map[string][]uint64{
		"":                         nil,
		"  ":                       nil,
		"*":                        nil,
		`"7-#"`:                    {7},
		` "7-#" ,"8-#"`:            {7, 8},
		`W/"7-#"`:                  {},
		`"7-#-public", "9-#"`:      {9},
		`"7-#-public"`:             {},
		`7-#`:                      {},
		`"+7-#"`:                   {},
		`"07-#"`:                   {},
		`"-1-#"`:                   {},
		`"7"`:                      {},
		`"7-000000"`:               {},
		`""`:                       {},
		`,`:                        {},
		"`7`":                      {},
		`"\x37"`:                   {},
		`"18446744073709551616-#"`: {},
		`*, "7-#"`:                 {7},
	} {
		got := tags.Revisions(tag(header))
		if !slices.Equal(got, want) || (got == nil) != (want == nil) {
			t.Errorf("%q gives %#v, want %#v", header, got, want)
		}
	}
}

func FuzzRevisions(f *testing.F) {
	f.Add(tag(`"7-#", W/"8-#", *`))
	f.Fuzz(func(t *testing.T, header string) {
		for _, rev := range tags.Revisions(header) {
			if !strings.Contains(header, tags.Entry(rev)) {
				t.Fatalf("%q gives %d", header, rev)
			}
		}
	})
}

func TestHeard(t *testing.T) {
	if got := tags.Event(7); got != tag("7-#") {
		t.Errorf("the id for staff is %s", got)
	}
	if got := tags.PublicEvent(7); got != tag("7-#-public") {
		t.Errorf("the id for visitors is %s", got)
	}
	other := etag.For("a store", 2)
	for id, want := range map[string]etag.Counting{
		"7": etag.Unmarked, tag("7-#"): etag.Commits, tag("7-#-public"): etag.Public,
		other.Event(7): etag.Elsewhere, other.PublicEvent(7): etag.Elsewhere,
	} {
		if at, err := tags.Heard(id); at != (etag.Position{Number: 7, Counting: want}) || err != nil {
			t.Errorf("%s: %+v, %v", id, at, err)
		}
	}
	for _, id := range []string{
		"", "x", "-1", "7-", "7-0", tag("7-#0"), tag("-#"), "7 ", "99999999999999999999", "7--public", tag("7-#-public-public"), tag("7-#-publi"),
	} {
		if at, err := tags.Heard(id); err == nil {
			t.Errorf("%q is taken as %+v", id, at)
		}
	}
}

// TestMatches checks that If-Match permits a write if it is missing, is *, or has the current tag, and otherwise not.
func TestMatches(t *testing.T) {
	tag := etag.Content([]byte("body"))
	for header, want := range map[string]bool{
		"": true, "*": true, " * ": true, tag: true, `"x", ` + tag: true, tag + `,"x"`: true,
		`"x"`: false, "W/" + tag: false, strings.Trim(tag, `"`): false, etag.Content([]byte("other")): false, `"*"`: false,
	} {
		if got := etag.Matches(header, tag); got != want {
			t.Errorf("%s: %t", header, got)
		}
	}
}
