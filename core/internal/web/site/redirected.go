package site

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core/internal/content/redirect"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
)

// maxRedirects is the maximum number of further redirects that are followed before the answer, if staff have redirected
// a target.
const maxRedirects = 5

// redirects answers with the redirects that staff set up, and counts their uses.
type redirects struct {
	*Config
	apps *apps
}

// resolveSlash answers a path with a final slash with a redirect to the path without it. Old URLs often end with a slash;
// they are redirected in one step.
func (d *redirects) resolveSlash(ctx context.Context, in *api.Request) (out api.Response, ok bool, err error) {
	target, ok := trimSlash(in.Path)
	if !ok {
		return out, false, nil
	}
	app := d.apps.of(in.Path)
	if app == d.apps.public && !hasPage(app.pages, target) {
		if out, is := d.pathRedirect(ctx, in); is {
			return out, true, nil
		}
	}
	return redirectTo(http.StatusPermanentRedirect, target, in.Query), true, nil
}

// trimSlash returns the path without its final slash; false if it has none. It leaves a path alone that browsers
// could take for another host, "//host" or "/\host".
func trimSlash(path string) (string, bool) {
	if len(path) < 2 || !strings.HasSuffix(path, "/") || strings.Contains(path, "//") || strings.Contains(path, `\`) {
		return "", false
	}
	return strings.TrimSuffix(path, "/"), true
}

// resolveQueryRedirect answers with the redirect of a URL with its query, such as "/?p=123" of a previous CMS. It takes
// precedence over the page at that path.
func (d *redirects) resolveQueryRedirect(ctx context.Context, in *api.Request) (out api.Response, ok bool, err error) {
	if in.Query == "" || redirect.Own(in.Path) {
		return out, false, nil
	}
	path := unescaped(in.Path)
	if out, is := d.redirectFrom(ctx, in, redirect.Key(path, in.Query), ""); is {
		return out, true, nil
	}
	// Old links may have tracking parameters, and the file name of a previous CMS.
	plain, marks := splitTracking(in.Query)
	if path == "/index.php" {
		path = "/"
	} else if marks == "" {
		return out, false, nil
	}
	if plain == "" {
		return out, false, nil
	}
	out, ok = d.redirectFrom(ctx, in, redirect.Key(path, plain), marks)
	return out, ok, nil
}

// splitTracking splits a query into the parameters of the site and the tracking parameters.
func splitTracking(query string) (plain, marks string) {
	var kept, taken []string
	for part := range strings.SplitSeq(query, "&") {
		name, _, _ := strings.Cut(part, "=")
		switch {
		case part == "":
		case strings.HasPrefix(name, "utm_"), slices.Contains(trackingParameters, name):
			taken = append(taken, part)
		default:
			kept = append(kept, part)
		}
	}
	return strings.Join(kept, "&"), strings.Join(taken, "&")
}

// trackingParameters lists the tracking parameters that networks and newsletters add to links, besides those that begin
// with utm_.
var trackingParameters = []string{"fbclid", "gclid", "dclid", "msclkid", "mc_cid", "mc_eid", "igshid", "yclid", "twclid", "ttclid"}

// pathRedirect answers with the redirect of a path that has no page: that of staff, else that of a plugin.
func (d *redirects) pathRedirect(ctx context.Context, in *api.Request) (api.Response, bool) {
	if redirect.Own(in.Path) {
		return api.Response{}, false
	}
	path := unescaped(in.Path)
	if out, is := d.redirectFrom(ctx, in, redirect.Key(path, ""), in.Query); is {
		return out, true
	}
	// A previous CMS may have had a second URL of each page for phones (AMP).
	if plain, amp := strings.CutSuffix(strings.TrimSuffix(path, "/"), "/amp"); amp && plain != "" {
		if out, is := d.redirectFrom(ctx, in, redirect.Key(plain, ""), in.Query); is {
			return out, true
		}
	}
	if d.Resolve == nil || !isRead(in.Method) {
		return api.Response{}, false
	}
	return d.Resolve(ctx, in)
}

// countMiss counts a request for a path that has neither a page nor a redirect.
func (d *redirects) countMiss(in *api.Request) {
	if d.isCounted(in) {
		d.Tally.Miss(unescaped(in.Path))
	}
}

// isCounted reports whether a request is counted. Requests of robots are counted, because they follow links to this
// path. HEAD is not, because it only checks whether a page exists, and the visit follows it.
func (d *redirects) isCounted(in *api.Request) bool {
	return d.Tally != nil && in.Method != http.MethodHead
}

// writeRedirect answers a request that is not a read with the redirect of its URL, if the URL has no page.
func (d *redirects) writeRedirect(ctx context.Context, in *api.Request) (out api.Response, ok bool, err error) {
	switch in.Method {
	case http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete:
	default:
		return out, false, nil
	}
	path := strings.TrimSuffix(in.Path, "/")
	if d.apps.of(path) != d.apps.public || d.apps.public.files[path] != nil {
		return out, false, nil
	}
	if at, err := d.Map.destination(ctx, d.apps.public.pages, cmp.Or(path, "/")); err != nil || at.known {
		return out, false, nil
	}
	if out, ok, err = d.resolveQueryRedirect(ctx, in); ok || err != nil {
		return out, ok, err
	}
	out, ok = d.pathRedirect(ctx, in)
	return out, ok, nil
}

// redirectFrom answers with the redirect from a URL, followed to its final target, and appends the query. It returns
// false if there is none, if it forms a loop, or if it has more than hops further steps.
func (d *redirects) redirectFrom(ctx context.Context, in *api.Request, from, query string) (api.Response, bool) {
	to, id, err := d.Answers.Redirect(ctx, from)
	if err != nil || id == "" {
		return api.Response{}, false
	}
	target, permanent := d.toLocalPath(in, to.To), to.Permanent()
	for range maxRedirects {
		key, local := redirectKey(target)
		if !local {
			break
		}
		next, more, err := d.Answers.Redirect(ctx, key)
		if err != nil || more == "" {
			break
		}
		target, permanent = d.toLocalPath(in, next.To), permanent && next.Permanent()
	}
	if key, local := redirectKey(target); local {
		if _, more, err := d.Answers.Redirect(ctx, key); err != nil || more != "" || key == from {
			return api.Response{}, false
		}
	}
	if d.isCounted(in) {
		d.Tally.Hit(id)
	}
	return redirectResponse(in.Method, permanent, withQuery(target, query)), true
}

// toLocalPath returns a URL of this site as a path, and any other URL unchanged.
func (d *redirects) toLocalPath(in *api.Request, to string) string {
	origin, err := api.Origin(d.Origin, in)
	if err != nil {
		return to
	}
	if rest, own := strings.CutPrefix(to, origin); own && (rest == "" || rest[0] == '/' || rest[0] == '?') {
		if rest == "" || rest[0] == '?' {
			return "/" + rest
		}
		if !strings.HasPrefix(rest, "//") && !strings.HasPrefix(rest, `/\`) {
			return rest
		}
	}
	return to
}

// redirectKey returns the key under which the redirect of a target is stored; false for a target on another site.
func redirectKey(target string) (string, bool) {
	u, err := url.Parse(target)
	if err != nil || u.Host != "" || u.Path == "" {
		return "", false
	}
	return redirect.Key(u.Path, u.RawQuery), true
}

func unescaped(path string) string {
	if plain, err := url.PathUnescape(path); err == nil {
		return plain
	}
	return path
}

// withQuery adds the query of a request to the target of its redirect, before the fragment.
func withQuery(target, query string) string {
	if query == "" {
		return target
	}
	target, fragment, has := strings.Cut(target, "#")
	joint := "?"
	if strings.Contains(target, "?") {
		joint = "&"
	}
	target += joint + query
	if has {
		target += "#" + fragment
	}
	return target
}

// redirectResponse returns the answer of a redirect. Browsers must ask again each time, because staff may change it.
func redirectResponse(method string, permanent bool, target string) api.Response {
	status := http.StatusFound
	switch {
	case permanent && isRead(method):
		status = http.StatusMovedPermanently
	case permanent:
		status = http.StatusPermanentRedirect
	case !isRead(method):
		status = http.StatusTemporaryRedirect
	}
	return api.Response{Status: status, Header: []api.Field{{Name: location, Value: target}, {Name: cacheControl, Value: "no-cache"}}}
}
