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

// listParameters are the query parameters of lists and entries other than filters. A field cannot have such a name.
var listParameters = []string{"limit", "cursor", "sort", "fields", "expand", "preview", "view"}

// relatedAddress is the last part of /api/<Path>/related, which lists related entries.
const relatedAddress = "related"

// TagsAddress is the last part of the path that lists the tags of a type of files.
const TagsAddress = "tags"

// CollectionsAddress is the last part of the path that lists the collections of a type of files.
const CollectionsAddress = "collections"

// dryRunAddress is the last part of /api/admin/<Path>/dry-run, which returns the result of a write without storing it.
// A type may have this path as its StaffPath, with entries directly below it, so no entry is addressed by this word.
const dryRunAddress = "dry-run"

// program is the owner of addresses that no type can have.
const program = "the program"

// ownAddresses returns the paths below /api and /admin that the program uses, together with everything below them. Each
// type has a screen at its path below /admin. Tests compare the list with the existing calls and screens.
func ownAddresses() map[string]string {
	taken := map[string]string{}
	for _, path := range []string{
		"account", "activity", "analytics", "api", "brand", "changes", "confirm", "content", "errors", "forgot", "health", "invitation", "live", "login", "mail", "media", "openapi", "plugins", "reset",
		"search", "searches", "site-check",
		"system", "tokens", "trash", "types", "users", "webhooks",
		"admin/activity", "admin/analytics", "admin/backup", "admin/backups", "admin/confirm", "admin/first-steps", "admin/forgot", "admin/history", "admin/invitations", "admin/login", "admin/logout", "admin/mail", "admin/maintenance",
		"admin/me",
		"admin/media", "admin/not-found", "admin/people", "admin/pending", "admin/plugins", "admin/presence", "admin/redirect-hits", "admin/reset", "admin/schema", "admin/search", "admin/security", "admin/site-check", "admin/stats", "admin/system",
		"admin/tokens",
		"admin/trash", "admin/upcoming", "admin/used-by",
		"admin/users", "admin/webhooks",
	} {
		taken[path] = program
	}
	return taken
}

// ownPages are the first parts of the addresses outside /api that the program uses, together with everything below
// them.
var ownPages = []string{"admin", "api", "assets", "healthz", "icons", "mcp", "media", "metrics", "readyz"}

// checkPaths rejects paths that more than one type claims.
func (r *Registry) checkPaths() (found schema.Mistakes) {
	taken := ownAddresses()
	for i := range r.types {
		t := &r.types[i]
		if t.Options.Files {
			continue // its paths are among those of the program
		}
		m := &mistakes{}
		for _, path := range []string{t.Options.Path, t.Options.StaffPath, t.Options.Admin.Screen} {
			claimPath(m, taken, t.Name, path)
		}
		found = append(found, m.Of(t.Name)...)
	}
	return found
}

// CheckPath fails if the program uses the path of a list itself. The path has the form "case-studies".
func CheckPath(path string) error {
	m := &mistakes{}
	claimPath(m, ownAddresses(), "", path)
	if len(m.Mistakes) == 0 {
		return nil
	}
	return errors.New(m.Mistakes[0].Wrong)
}

// CheckPage fails if the program uses the first segment of a path on the public site itself.
func CheckPage(path string) error {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	if slices.Contains(ownPages, first) || slices.Contains(reservedPages, first) {
		return fmt.Errorf("the path %q is one of the program's own, /%s", path, first)
	}
	return nil
}

// claimPath records that a type claims a path. It reports a mistake if the path is taken, or if one of two paths lies
// below the other, because an entry of one type and the list of the other would then have the same address.
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

// checkPages rejects pages that no entry can have, and pages that more than one type claims.
func (r *Registry) checkPages() (found schema.Mistakes) {
	taken := map[string]string{}
	for i := range r.types {
		t := checker{&r.types[i]}
		m := &mistakes{}
		if u := t.Options.Submissions.Unsubscribe; u != nil {
			// A page of entries directly at this level would hide the unsubscribe page.
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
		if page := t.Options.Public.Page; page != "" && page != PathPage {
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

func (t checker) checkPage(m *mistakes, page string) {
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

func (t checker) checkShown(m *mistakes) {
	switch shown := t.Options.Public.Shown; {
	case shown == "":
	case t.Options.Public.Page != "":
		m.say("keep Public.Page", "it has both a page and another that shows entries, %q", shown)
	case !shownPattern.MatchString(shown):
		m.say(`write one such as "/careers?job=:id"`, "the page that shows entries, %q, is no path of the site", shown)
	default:
		checkOwnPage(m, "page that shows entries", shown)
	}
}

// checkOwnPage rejects a page below an address of the program.
func checkOwnPage(m *mistakes, what, page string) {
	first := strings.FieldsFunc(page, func(r rune) bool { return strings.ContainsRune("/?#", r) })
	if len(first) > 0 && slices.Contains(ownPages, first[0]) {
		m.say("choose another", "the %s %q lies below /%s, which is the program's own", what, page, first[0])
	}
}
