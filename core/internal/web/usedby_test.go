package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

type verdict struct {
	Name string    `json:"name" validate:"required" cms:"title"`
	On   field.Ref `json:"on" cms:"ref=product"`
}

// TestWhatRefersToAnEntry checks that staff are told what refers to an entry, and visitors are not.
func TestWhatRefersToAnEntry(t *testing.T) {
	t.Parallel()
	all := append(types(), model.Define[verdict]("verdict", model.Options{
		Path: "verdicts", One: "Verdict", Many: "Verdicts", Access: core.Closed,
	}))
	s := newStackOf(t, all, func(*stack, *parts) {})
	id := s.addForm()
	const used = "/api/admin/used-by/"
	viewer := s.as(core.Viewer)
	a := s.by(viewer, http.MethodGet, used+"forms/"+id, "").want(t, http.StatusOK)
	if !strings.HasPrefix(a.body, `[{"type":"section","path":"sections","id":"`) || !strings.Contains(a.body, `"title":"S"}]`) {
		t.Errorf("the form is used by %s", a.body)
	}
	if a := s.staff(used+"products/atlas").want(t, http.StatusOK); strings.TrimSpace(a.body) != "[]" {
		t.Errorf("what nothing refers to is used by %s", a.body)
	}
	for n := range 101 {
		body := fmt.Sprintf(`{"name":"V%d","on":"atlas"}`, n)
		s.do(request{method: http.MethodPost, path: "/api/verdicts", staff: true, body: body}).want(t, http.StatusCreated)
	}
	if a := s.staff(used+"products/atlas").want(t, http.StatusOK); strings.Count(a.body, `"id"`) != 100 {
		t.Errorf("%d entries are told of", strings.Count(a.body, `"id"`))
	}
	s.get(used+"forms/"+id).want(t, http.StatusUnauthorized)
	s.staff(used+"forms/none").want(t, http.StatusNotFound)
	s.staff(used+"nothing/"+id).want(t, http.StatusNotFound)
}
