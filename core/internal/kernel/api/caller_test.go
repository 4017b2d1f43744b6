package api_test

import (
	"net/http"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/model"
)

// TestAcceptsVisitorWrite checks which writes a page of another origin may make: those of visitors, outside of the back
// office.
func TestAcceptsVisitorWrite(t *testing.T) {
	t.Parallel()
	registry, err := model.NewRegistry()
	if err != nil {
		t.Fatal(err)
	}
	a := api.New(api.Config{Registry: registry, Modules: []api.Module{{Routes: []api.Route{
		{Method: http.MethodPost, Path: "/api/forms/{id}"},
		{Method: http.MethodPost, Path: "/api/votes", Access: core.Inbox, Verb: core.VerbCreate},
		{Method: http.MethodPut, Path: "/api/votes", Access: core.Inbox, Verb: core.VerbUpdate},
		{Method: http.MethodPost, Path: "/api/own", Guard: api.Personal},
		{Method: http.MethodPost, Path: "/api/admin/login"},
		{Method: http.MethodPost, Path: "/unsubscribe"},
	}}}})
	for call, want := range map[[2]string]bool{
		{"POST", "/api/forms/contact"}: true, {"POST", "/api/votes"}: true, {"PUT", "/api/votes"}: false, {"DELETE", "/api/votes"}: false,
		{"POST", "/api/own"}: false, {"POST", "/api/admin/login"}: false, {"POST", "/unsubscribe"}: false, {"POST", "/api/nothing"}: false,
	} {
		if got := a.AcceptsVisitorWrite(call[0], call[1]); got != want {
			t.Errorf("%s %s: %v", call[0], call[1], got)
		}
	}
}
