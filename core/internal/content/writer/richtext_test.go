package writer_test

import (
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/plugins/form"
	"github.com/quoin-cms/quoin/plugins/section"
)

// TestPlainTextThatBecomesRichIsCleaned checks that an import which changes what the text of an entry is cleans the text,
// although it does not send it, and that an update which asks for the change in vain leaves the plain text as it is.
func TestPlainTextThatBecomesRichIsCleaned(t *testing.T) {
	t.Parallel()
	s := contenttest.Open(t, form.Type(), section.Type())
	const plain = `a < b <script>x()</script>`
	for _, body := range []string{`{"content":"` + plain + `"}`, `{"type":"text","content":"` + plain + `"}`} {
		if _, err := s.Update(t.Context(), contenttest.Staff, "section", "hero", writer.Match{}, []byte(body)); err != nil {
			t.Fatal(err)
		}
		var kept struct {
			Content string `json:"content"`
		}
		if err := s.As(t.Context(), core.Actor{}).Read("section", "hero", &kept); err != nil || kept.Content != plain {
			t.Errorf("%s leaves %q, %v", body, kept.Content, err)
		}
	}
	item := writer.Item{ID: "hero", Body: []byte(`{"type":"text"}`)}
	if _, err := s.ImportEntry(t.Context(), "section", item, writer.ImportOptions{Existing: writer.Overwrite}); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Type    string `json:"type"`
		Content string `json:"content"`
	}
	if err := s.As(t.Context(), core.Actor{}).Read("section", "hero", &got); err != nil {
		t.Fatal(err)
	}
	if got.Type == "text" && strings.Contains(got.Content, "<script") {
		t.Errorf("the rich text has a script: %q", got.Content)
	}
}
