package model

import (
	"errors"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core/internal/schema"
)

// listParameters are what a list, or an entry, may be asked for beside its filters. No field has such a name.
var listParameters = []string{"limit", "cursor", "sort", "fields", "expand", "preview"}

// relatedAddress is where /api/<Path> tells what is related.
const relatedAddress = "related"

// TagsAddress is where a type of files tells which tags there are.
const TagsAddress = "tags"

// dryRunAddress is where /api/admin/<Path> tells what a write would leave. A type may have its entries right there, as its
// StaffPath: none is found by this word.
const dryRunAddress = "dry-run"

// program is who has the addresses that no type can have.
const program = "the program"

// ownAddresses gives the paths under /api that are the program's own, with all below them, and those under /admin,
// where each type has a screen at its path. Tests hold it to the calls and to the screens that there are.
func ownAddresses() map[string]string {
	taken := map[string]string{}
	for _, path := range []string{
		"account", "activity", "analytics", "api", "confirm", "content", "errors", "forgot", "health", "live", "login", "mail", "media", "openapi", "reset",
		"search", "searches",
		"system", "tokens", "trash", "types", "users", "webhooks",
		"admin/activity", "admin/analytics", "admin/backup", "admin/backups", "admin/confirm", "admin/forgot", "admin/history", "admin/login", "admin/logout", "admin/mail", "admin/maintenance",
		"admin/me",
		"admin/media", "admin/not-found", "admin/people", "admin/pending", "admin/presence", "admin/redirect-hits", "admin/reset", "admin/schema", "admin/search", "admin/security", "admin/stats", "admin/system",
		"admin/tokens",
		"admin/trash", "admin/upcoming",
		"admin/users", "admin/webhooks",
	} {
		taken[path] = program
	}
	return taken
}

// ownPages are the first parts of the addresses beside /api that are the program's own, with all below them.
var ownPages = []string{"admin", "api", "assets", "healthz", "icons", "mcp", "media", "metrics", "readyz"}

// checkPaths refuses paths that more than one wants.
func (r *Registry) checkPaths() (found schema.Mistakes) {
	taken := ownAddresses()
	for i := range r.types {
		t := &r.types[i]
		if t.Options.Files {
			continue // its paths are among those of the program
		}
		m := &mistakes{}
		for _, path := range []string{t.Options.Path, t.Options.StaffPath} {
			claimPath(m, taken, t.Name, path)
		}
		found = append(found, m.Of(t.Name)...)
	}
	return found
}

// CheckPath refuses the path of a list, "case-studies", that the program has for itself.
func CheckPath(path string) error {
	m := &mistakes{}
	claimPath(m, ownAddresses(), "", path)
	if len(m.Mistakes) == 0 {
		return nil
	}
	return errors.New(m.Mistakes[0].Wrong)
}

// claimPath notes that a type wants a path. It is a mistake if the path is taken, or if one of two paths lies below the
// other: the entry of the one type and the list of the other would have the same address.
func claimPath(m *mistakes, taken map[string]string, typ, path string) {
	if path == "" {
		return
	}
	for _, other := range slices.Sorted(maps.Keys(taken)) {
		owner := taken[other]
		switch {
		case other != path && !strings.HasPrefix(other, path+"/") && !strings.HasPrefix(path, other+"/"):
			continue
		case owner == program:
			m.say("choose another path", "the path %q is one of the program's own, %q", path, other)
		case other == path:
			m.say("choose another path", "the path %q is that of %q", path, owner)
		default:
			m.say("choose another path", "the path %q and %q, that of %q, shadow each other", path, other, owner)
		}
		return
	}
	taken[path] = typ
}

var (
	pagePattern  = regexp.MustCompile(`^(/[a-z0-9][a-z0-9-]*)+/:id$`)
	plainPattern = regexp.MustCompile(`^(/[a-z0-9][a-z0-9-]*)+$`)
	shownPattern = regexp.MustCompile(`^/([a-z0-9][a-z0-9-]*(/[a-z0-9][a-z0-9-]*)*)?([?#][^\s]*)?$`)
)

// checkPages refuses pages that no entry can have, or that more than one type wants.
func (r *Registry) checkPages() (found schema.Mistakes) {
	taken := map[string]string{}
	for i := range r.types {
		t := &r.types[i]
		m := &mistakes{}
		if u := t.Options.Unsubscribe; u != nil {
			// A page of entries right there would hide it.
			first, _, _ := strings.Cut(strings.TrimPrefix(u.Path, "/"), "/")
			if slices.Contains(ownPages, first) {
				m.say("choose another path", "unsubscribe: the path %q is one of the program's own, %q", u.Path, first)
			}
			for _, path := range []string{u.Path, path.Dir(u.Path) + "/:id"} {
				if other, there := taken[path]; there {
					m.say("choose another path", "unsubscribe: the path %q is that of %q", u.Path, other)
				}
				taken[path] = t.Name
			}
		}
		if page := t.Options.Page; page != "" {
			t.checkPage(m, page)
			if other, there := taken[page]; there {
				m.say("choose another page", "the page %q is that of %q", page, other)
			}
			taken[page] = t.Name
		}
		t.checkShown(m)
		found = append(found, m.Of(t.Name)...)
	}
	return found
}

func (t *Type) checkPage(m *mistakes, page string) {
	path := strings.Trim(t.Options.Path, "/")
	switch {
	case t.Options.Single && !plainPattern.MatchString(page):
		m.say(fmt.Sprintf(`write "/%s": there is one entry`, path), "the page %q must be lower-case words after slashes", page)
	case !t.Options.Single && !pagePattern.MatchString(page):
		m.say(fmt.Sprintf(`write "/%s/:id": the last part takes an id and a slug`, path),
			"the page %q must be lower-case words after slashes, and :id at the end", page)
	default:
		checkOwnPage(m, "page", page)
	}
}

func (t *Type) checkShown(m *mistakes) {
	switch shown := t.Options.Shown; {
	case shown == "":
	case t.Options.Page != "":
		m.say("keep Page", "it has both a page and another that shows entries, %q", shown)
	case !shownPattern.MatchString(shown):
		m.say(`write one such as "/careers?job=:id"`, "the page that shows entries, %q, is no path of the site", shown)
	default:
		checkOwnPage(m, "page that shows entries", shown)
	}
}

// checkOwnPage refuses a page below an address of the program.
func checkOwnPage(m *mistakes, what, page string) {
	first := strings.FieldsFunc(page, func(r rune) bool { return strings.ContainsRune("/?#", r) })
	if len(first) > 0 && slices.Contains(ownPages, first[0]) {
		m.say("choose another", "the %s %q lies below /%s, which is the program's own", what, page, first[0])
	}
}
