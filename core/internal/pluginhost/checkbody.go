package pluginhost

import (
	"net/http"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/plugin"
)

// checkBody rejects bodies that nobody may send, and limits of bodies that cannot be.
func checkBody(r plugin.Route, say func(mend, wrong string, args ...any)) {
	if isRaw(r) && r.Role != core.Visitor {
		say("add plugin.Visitors(60), and check the signature of the caller in the function", "a route with plugin.Raw sees no session, so its callers are visitors")
	}
	switch {
	case r.MaxBody == 0:
	case r.MaxBody < 0 || r.MaxBody > largestBody:
		say("write plugin.MaxBody(1 << 20)", "a body may have from 1 to %d bytes", largestBody)
	case r.Method == http.MethodGet:
		say("leave plugin.MaxBody out", "a GET has no body")
	case !hasBody(r):
		say("leave plugin.MaxBody out", "its input has no body")
	}
}

// hasBody reports whether a route reads a body.
func hasBody(r plugin.Route) bool {
	in, err := inputOf(r)
	return err != nil || in.raw || in.body != nil
}
