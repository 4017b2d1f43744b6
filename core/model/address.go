package model

import (
	"fmt"
	"strings"
)

// listParameters are what a list may be asked for beside its filters. No field has such a name.
var listParameters = []string{"limit", "cursor", "sort", "fields"}

// relatedAddress is where /api/<Path> tells what is related.
const relatedAddress = "related"

// program is who has the addresses that no type can have.
const program = "the program"

// ownAddresses gives the paths under /api that are the program's own, with all below them, and those under /admin,
// where each type has a screen at its path.
func ownAddresses() map[string]string {
	taken := map[string]string{}
	for _, path := range []string{
		"activity", "analytics", "content", "live", "login", "media", "openapi", "search", "searches", "types", "users",
		"admin/activity", "admin/analytics", "admin/backup", "admin/history", "admin/login", "admin/logout", "admin/me",
		"admin/media", "admin/schema", "admin/search", "admin/stats", "admin/tokens", "admin/trash", "admin/users",
		"admin/webhooks",
	} {
		taken[path] = program
	}
	return taken
}

// claimPath notes that a type wants a path. It fails if the path is taken, or if one of two paths lies below the
// other: the entry of the one type and the list of the other would have the same address.
func claimPath(taken map[string]string, typ, path string) error {
	if path == "" {
		return nil
	}
	for other, owner := range taken {
		switch {
		case other != path && !strings.HasPrefix(other, path+"/") && !strings.HasPrefix(path, other+"/"):
		case owner == program:
			return fmt.Errorf("content type %q: the path %q is one of the program's own, %q", typ, path, other)
		case other == path:
			return fmt.Errorf("content types %q and %q both want the path %q", owner, typ, path)
		default:
			return fmt.Errorf("content types %q and %q: the paths %q and %q shadow each other", owner, typ, other, path)
		}
	}
	taken[path] = typ
	return nil
}
