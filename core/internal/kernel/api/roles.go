package api

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
	"github.com/quoin-cms/quoin/core/internal/policy"
	"github.com/quoin-cms/quoin/core/model"
)

const rolesHead = `# Who may call what

Each role may do what the one before it may. A viewer reads what an editor reads, and writes nothing; an editor writes all
content; an administrator has the house as well. Whoever may not make a call is told 401 as a visitor, and 403 as anybody else.

- No token of a program makes a call below ` + "`/api/admin/`" + ` about users, one's own account (but ` + "`GET /api/admin/me`" + `), tokens, security,
  backups, mails or webhooks. What changes how anybody signs in, and the backup, takes the password as well, or one that was given
  within ten minutes.
- "own" is for the account of whoever asks, and nobody else's. Administrators set the passwords of others too.
- An address that everybody may read shows visitors what is published, and staff the rest where the address is theirs as well.
- What visitors no longer see, or come to see, takes ` + "`publish`" + ` of its type as well, in whatever call.
- A type may ask for a higher role (` + "`Options.May`" + `), and so may a field; where the path has ` + "`{path}`" + `, that is asked of the
  type which it names.

This table is made by ` + "`scripts/generate.sh`" + ` from the calls themselves, and a test makes each of them in each role.

| call | visitor | viewer | editor | administrator |
| --- | --- | --- | --- | --- |
`

// RoleTable returns a Markdown table of all calls of the API and the roles that may make them.
func (t *Table) RoleTable() []byte {
	all := slices.Clone(t.routes)
	slices.SortStableFunc(all, func(a, b Route) int {
		return cmp.Or(strings.Compare(a.Path, b.Path), strings.Compare(a.Method, b.Method))
	})
	var b strings.Builder
	b.WriteString(rolesHead)
	for i := range all {
		if i > 0 && all[i].Path == all[i-1].Path && all[i].Method == all[i-1].Method {
			continue // the first route answers
		}
		fmt.Fprintf(&b, "| `%s %s` |", all[i].Method, all[i].Path)
		for _, role := range append([]core.Role{core.Visitor}, auth.Roles()...) {
			fmt.Fprintf(&b, " %s |", all[i].accessLabel(t.registry, role))
		}
		b.WriteString("\n")
	}
	return []byte(b.String())
}

// accessLabel returns the cell of the table for a role.
func (r *Route) accessLabel(registry *model.Registry, role core.Role) string {
	switch {
	case r.Access == "":
		return "yes"
	case policy.Allow(core.Actor{Role: role}, r.subject(registry), r.Verb) != nil:
		return "no"
	case r.Access == core.Own:
		return "own"
	}
	return "yes"
}

// WriteRoutes writes all routes as text, in groups: method, path, access, the minimum role, the guard, the visitors' budget, and the
// note of the route. Notes are by method and path, such as "GET /api/posts".
func (t *Table) WriteRoutes(w io.Writer, notes map[string]string) error {
	var text bytes.Buffer
	table := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "METHOD\tPATH\tACCESS\tROLE\tTAKES\tBUDGET\t")
	for _, group := range t.Groups() {
		fmt.Fprintf(table, "\t\t\t\t\t\t\n%s\t\t\t\t\t\t\n", group.Prefix)
		for _, path := range group.Paths {
			for _, r := range path.Routes {
				fmt.Fprintf(table, "  %s\t%s\t%s\t%s\t%s\t%s\t%s\n", r.Method, r.Path, cmp.Or(string(r.Access), "everybody"), r.minimumRole(t.registry), guardNames[r.Guard],
					cmp.Or(budgetNames[r.Budget], "-"), notes[r.Method+" "+r.Path])
			}
		}
	}
	if err := table.Flush(); err != nil {
		return err
	}
	for line := range strings.Lines(text.String()) {
		if _, err := fmt.Fprintln(w, strings.TrimRight(line, " \n")); err != nil {
			return err
		}
	}
	return nil
}

// guardNames are the names of the guards in the list of routes.
var guardNames = map[Guard]string{Unguarded: "-", Personal: "a person", Confirmed: "the password"}

// minimumRole returns the lowest role that may make the call.
func (r *Route) minimumRole(registry *model.Registry) string {
	for _, role := range append([]core.Role{core.Visitor}, auth.Roles()...) {
		if label := r.accessLabel(registry, role); label != "no" {
			return cmp.Or(string(role), "visitor")
		}
	}
	return "-"
}
