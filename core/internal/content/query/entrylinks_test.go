package query_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/plugins/form"
	"github.com/quoin-cms/quoin/plugins/member"
	"github.com/quoin-cms/quoin/plugins/post"
	"github.com/quoin-cms/quoin/plugins/section"
	"github.com/quoin-cms/quoin/plugins/settings"
)

// linkingSite is a site with a published article that links to another.
func linkingSite(t *testing.T) (s *contenttest.Site, from, to string) {
	s = contenttest.Open(t, post.Type(), settings.Type(), member.Type(), form.Type(), section.Type())
	to = s.Add("post", `{"title":"Target","content":"b","status":"published"}`)
	text := fmt.Sprintf(`<p>See <a data-entry="post/%s">the other</a>.</p>`, to)
	body, err := json.Marshal(map[string]string{"title": "Source", "content": text, "status": "published"})
	if err != nil {
		t.Fatal(err)
	}
	return s, s.Add("post", string(body)), to
}

// change updates fields of an entry.
func change(t *testing.T, s *contenttest.Site, id, fields string) {
	t.Helper()
	if _, err := s.Update(t.Context(), contenttest.Staff, "post", id, writer.Match{}, []byte(fields)); err != nil {
		t.Fatal(err)
	}
}

// TestLinksToEntriesHaveTheirPresentAddress checks what visitors and staff read of a link while its entry moves, is hidden and
// is deleted, and that each change has another entity tag.
func TestLinksToEntriesHaveTheirPresentAddress(t *testing.T) {
	t.Parallel()
	s, from, to := linkingSite(t)
	seen := map[string]string{}
	check := func(state, public, forStaff string) {
		t.Helper()
		for _, by := range []struct {
			actor core.Actor
			want  string
		}{{contenttest.Visitor, public}, {contenttest.Staff, forStaff}} {
			page, err := s.Get(t.Context(), by.actor, "post", from)
			if err != nil {
				t.Fatal(err)
			}
			var e struct{ Content string }
			if err := json.Unmarshal(page.Body, &e); err != nil {
				t.Fatal(err)
			}
			if e.Content != by.want {
				t.Errorf("%s: %v reads %s, want %s", state, by.actor.Role, e.Content, by.want)
			}
			if before := seen[page.ETag]; before != "" && before != e.Content {
				t.Errorf("%s: %v gets the tag %s of %s", state, by.actor.Role, page.ETag, before)
			}
			seen[page.ETag] = e.Content
			list := s.Page(by.actor, "post", "")
			if encoded, _ := json.Marshal(by.want); !strings.Contains(string(unescaped(t, list.Body)), string(unescaped(t, encoded))) {
				t.Errorf("%s: the list of %v lacks %s: %s", state, by.actor.Role, by.want, list.Body)
			}
		}
	}
	link := func(href string) string {
		return fmt.Sprintf(`<p>See <a data-entry="post/%s"%s>the other</a>.</p>`, to, href)
	}
	check("published", link(` href="/blog/target"`), link(` href="/blog/target"`))
	change(t, s, to, `{"slug":"moved"}`)
	check("moved", link(` href="/blog/moved"`), link(` href="/blog/moved"`))
	change(t, s, to, `{"status":"draft"}`)
	check("hidden", `<p>See the other.</p>`, link(` href="/blog/moved"`))
	if err := s.Delete(t.Context(), contenttest.Staff, "post", to, writer.Match{}); err != nil {
		t.Fatal(err)
	}
	check("deleted", `<p>See the other.</p>`, link(``))
}

// unescaped returns JSON in which letters of HTML are not escaped.
func unescaped(t *testing.T, text []byte) []byte {
	t.Helper()
	return []byte(strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&").Replace(string(text)))
}

// TestLinksToEntriesAreStoredWithoutAddress checks that an address that staff send back is not stored, and that the entity tag of
// staff belongs to the revision.
func TestLinksToEntriesAreStoredWithoutAddress(t *testing.T) {
	t.Parallel()
	s, from, to := linkingSite(t)
	page, err := s.Get(t.Context(), contenttest.Staff, "post", from)
	if err != nil {
		t.Fatal(err)
	}
	change(t, s, to, `{"slug":"moved"}`)
	match := writer.Match{Revisions: s.Tags().Revisions(page.ETag)}
	var read struct {
		Content string `json:"content"`
	}
	if err := json.Unmarshal(page.Body, &read); err != nil {
		t.Fatal(err)
	}
	body, err := json.Marshal(read)
	if err != nil {
		t.Fatal(err)
	}
	written, err := s.Update(t.Context(), contenttest.Staff, "post", from, match, body)
	if err != nil {
		t.Fatalf("an update with the tag %s: %v", page.ETag, err)
	}
	if strings.Contains(string(written.JSON), "href") {
		t.Errorf("stored is %s", written.JSON)
	}
	answer, tag := s.Written(t.Context(), contenttest.Staff, written)
	again, err := s.Get(t.Context(), contenttest.Staff, "post", from)
	if err != nil {
		t.Fatal(err)
	}
	if string(answer) != string(again.Body) || tag != again.ETag || !strings.Contains(string(answer), "/blog/moved") {
		t.Errorf("the answer to the write is %s, %s; then the entry is %s, %s", tag, answer, again.ETag, again.Body)
	}
}

// TestLinksInSections checks the texts of sections, which are rich only for some of them.
func TestLinksInSections(t *testing.T) {
	t.Parallel()
	s, _, to := linkingSite(t)
	text := fmt.Sprintf(`<p><a data-entry=\"post/%s\">x</a></p>`, to)
	id := s.Add("section", `{"type":"text","title":"t","content":"`+text+`"}`)
	page, err := s.Get(t.Context(), contenttest.Visitor, "section", id)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(page.Body), `href=\"/blog/target\"`) {
		t.Errorf("visitors read %s", page.Body)
	}
}
