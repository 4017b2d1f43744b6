package render

import (
	"context"
	"net/http"
	"time"
)

// partsTimeout is how long a page waits for the data of all its parts together.
const partsTimeout = 3 * time.Second

// isPart reports whether the page is rendered without the answer at a path if that call fails: a page of an entry is
// complete without its related entries. settings is the path of the site's settings.
func (r Request) isPart(path, settings string) bool {
	return r.Entry != "" && path != settings && !r.isEntryPath(path)
}

// partBudget is the time that is left for the parts of a page.
type partBudget struct{ left time.Duration }

// ask calls the API for a part. If no time is left, or the call takes longer, the part has failed.
func (t *partBudget) ask(ctx context.Context, path string, api func(ctx context.Context, path string) Answer) Answer {
	const late = "It took too long."
	if t.left <= 0 {
		return unavailableAnswer(late, nil)
	}
	began := time.Now()
	ctx, cancel := context.WithTimeout(ctx, t.left)
	defer cancel()
	a := api(ctx, path)
	t.left -= time.Since(began)
	if ctx.Err() != nil && a.Status >= http.StatusInternalServerError {
		return unavailableAnswer(late, a.Types)
	}
	return a
}

// unavailableAnswer returns the answer of a call that fails. The detail must need no escaping.
func unavailableAnswer(detail string, types []string) Answer {
	return Answer{
		Status: http.StatusServiceUnavailable, Header: map[string]string{"content-type": "application/problem+json"},
		Body: []byte(`{"title":"Unavailable","status":503,"detail":"` + detail + `"}`), Types: types,
	}
}
