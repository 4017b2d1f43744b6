package inbox_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/forms/inbox"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/plugins/inquiry"
)

// clerk is a type of the site's own, whose addresses are nobody's personal data.
type clerk struct {
	Name  string      `json:"name" cms:"title"`
	Email field.Email `json:"email"`
}

// people is a site with inquiries of several senders.
func people(t *testing.T) (*contenttest.Site, *inbox.Inbox, map[string]string) {
	t.Helper()
	s := contenttest.Open(t, inquiry.Type(), model.Define[clerk]("clerk", model.Options{Path: "clerks", One: "Clerk", Many: "Clerks"}))
	ids := map[string]string{}
	for _, p := range [][2]string{
		{"first", "tom@example.com"},
		{"loud", "TOM@example.com"},
		{"longer", "tom@example.com.uk"},
		{"other", "thetom@example.com"},
		{"deleted", "tom@example.com"},
		{"nobody", "ada@example.com"},
	} {
		ids[p[0]] = s.Add("inquiry", `{"name":"`+p[0]+`","email":"`+p[1]+`","message":"Hello"}`)
	}
	s.Remove("inquiry", ids["deleted"])
	s.Add("clerk", `{"name":"Tom","email":"tom@example.com"}`)
	return s, inbox.New(inbox.Config{Store: s.Store, Registry: s.Registry(), Content: s.Writer, Now: s.Clock.Now}), ids
}

// TestAPersonGetsTheirOwnData checks that the data of a person have what they sent, also what is in the trash, and nothing
// of people with similar addresses or of the site itself.
func TestAPersonGetsTheirOwnData(t *testing.T) {
	t.Parallel()
	_, box, _ := people(t)
	p, err := box.Person(t.Context(), "Tom@Example.com")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range p.Entries {
		if e.Type != "inquiry" {
			t.Errorf("an entry of the type %s is among the data", e.Type)
		}
		for _, name := range []string{"first", "loud", "longer", "other", "deleted", "nobody"} {
			if strings.Contains(string(e.Entry), `"name":"`+name+`"`) {
				got = append(got, name)
			}
		}
		if len(e.Activity) == 0 || e.DeletedAt.IsZero() == strings.Contains(string(e.Entry), `"name":"deleted"`) {
			t.Errorf("%s: %d lines of activity, deleted at %s", e.Entry, len(e.Activity), e.DeletedAt)
		}
	}
	slices.Sort(got)
	if !slices.Equal(got, []string{"deleted", "first", "loud"}) {
		t.Errorf("the data have the inquiries %q", got)
	}
}

// TestTheSameSender checks that an inquiry leads to the others of its sender, and to neither itself nor those of similar
// addresses.
func TestTheSameSender(t *testing.T) {
	t.Parallel()
	_, box, ids := people(t)
	for from, want := range map[string][]string{"first": {ids["loud"]}, "loud": {ids["first"]}, "longer": nil, "nobody": nil} {
		others, err := box.SameSender(t.Context(), "inquiry", ids[from])
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, o := range others {
			got = append(got, o.ID)
		}
		if !slices.Equal(got, want) {
			t.Errorf("of the sender of %q are %q, want %q", from, got, want)
		}
	}
}
