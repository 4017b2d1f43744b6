package inbox_test

import (
	"context"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/plugins/inquiry"
)

// TestAssigneeIsAUser when it is set; the name of one who has gone stays.
func TestAssigneeIsAUser(t *testing.T) {
	s := contenttest.Open(t, inquiry.Type())
	registry, err := model.NewRegistry(inquiry.Type())
	if err != nil {
		t.Fatal(err)
	}
	there := map[string]bool{"grace": true}
	w, err := writer.Open(t.Context(), s.Store, registry, s.Clock.Now, writer.Users(func(_ context.Context, name string) (bool, error) {
		return there[name], nil
	}))
	if err != nil {
		t.Fatal(err)
	}
	id := s.Add("inquiry", `{`+form+`}`)
	change := func(body string) error {
		_, err := w.Update(t.Context(), contenttest.Staff, "inquiry", id, writer.Match{}, []byte(body))
		return err
	}
	contenttest.WantError(t, change(`{"assignee":"mallory"}`), core.Invalid, "assignee")
	contenttest.WantError(t, change(`{"assignee":"grace"}`), "")
	delete(there, "grace")
	contenttest.WantError(t, change(`{"assignee":"grace","notes":"She has left."}`), "")
	s.WantFields("inquiry", id, `{"assignee":"grace","notes":"She has left."}`)
	contenttest.WantError(t, change(`{"assignee":""}`), "")
	contenttest.WantError(t, change(`{"assignee":"grace"}`), core.Invalid, "assignee")
	_, err = w.Create(t.Context(), contenttest.Staff, "inquiry", []byte(`{`+form+`,"assignee":"grace"}`))
	contenttest.WantError(t, err, core.Invalid, "assignee")
}
