package clienterrors_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/maintenance/clienterrors"
)

const runningBuild = "/assets/index-a1.js"

var start = time.Date(2026, 1, 31, 9, 0, 0, 0, time.UTC)

// open returns a log whose clock advances by a second with each reading, and the output of the server's log.
func open() (*clienterrors.Log, *bytes.Buffer) {
	var out bytes.Buffer
	now := start
	return clienterrors.New(slog.New(slog.NewTextHandler(&out, nil)), func() time.Time {
		now = now.Add(time.Second)
		return now
	}, func(build string) bool { return build == runningBuild }), &out
}

// TestReportsAreGrouped checks that reports are grouped by message and component, and that each group is logged once.
func TestReportsAreGrouped(t *testing.T) {
	l, out := open()
	for i := range 8 {
		l.Add(clienterrors.Report{Message: "x is undefined", Component: "BlogPage", Build: "b1", Path: fmt.Sprintf("/blog/%d?q=1#a", i)})
	}
	l.Add(clienterrors.Report{Message: "x is undefined", Component: "BlogPage", Build: "b2", Path: "/blog"})
	l.Add(clienterrors.Report{Message: "x is undefined", Component: "HomePage", Build: "b2", Path: "/"})
	all := l.Groups()
	if len(all) != 2 || all[0].Component != "HomePage" || all[1].Count != 9 || all[1].Build != "b2" || len(all[1].Paths) != 5 || all[1].Paths[1] != "/blog/1" {
		t.Fatalf("the groups are %+v", all)
	}
	if g := all[1]; !g.First.Equal(start.Add(time.Second)) || !g.Last.Equal(start.Add(9*time.Second)) {
		t.Errorf("it lasted from %s to %s", g.First, g.Last)
	}
	if n := strings.Count(out.String(), "level=WARN"); n != 2 {
		t.Errorf("it was logged %d times: %s", n, out)
	}
}

// TestNothingPersonalIsKept checks that neither the groups nor the server's log contain personal data.
func TestNothingPersonalIsKept(t *testing.T) {
	l, out := open()
	l.Add(clienterrors.Report{
		Message:   "cannot read tom@example.co.uk of https://site.test/confirm?token=s3cret#x, call +44 20 7946 0958\x00",
		Stack:     "Error\n at f (https://site.test/assets/a.js?mail=ann%40example.com:1:2)\n qn_0123456789abcdef0123456789abcdef",
		Component: "Form of jo@example.com", Build: runningBuild, Path: "/confirm/max@example.com?email=eve@example.com",
	})
	l.Add(clienterrors.Report{Message: strings.Repeat("é", 9000), Path: "javascript:alert(1)"})
	told := fmt.Sprintf("%+v", l.Groups()) + out.String()
	for _, personal := range []string{"tom@", "s3cret", "7946", "ann%40", "abcdef", "jo@", "max@", "eve@", "javascript", "\x00"} {
		if strings.Contains(told, personal) {
			t.Errorf("%q is told in %s", personal, told)
		}
	}
	for _, useful := range []string{"cannot read", "https://site.test/confirm", "https://site.test/assets/a.js", "Form of"} {
		if !strings.Contains(told, useful) {
			t.Errorf("%q is missing in %s", useful, told)
		}
	}
	if len(told) > 4000 {
		t.Errorf("%d bytes are told", len(told))
	}
}

// TestGroupsAreBounded checks that the least recently reported group is dropped.
func TestGroupsAreBounded(t *testing.T) {
	l, _ := open()
	for i := range 500 {
		l.Add(clienterrors.Report{Message: fmt.Sprint("fault ", i)})
		l.Add(clienterrors.Report{Message: "steady"})
	}
	all := l.Groups()
	if len(all) != 100 || all[0].Message != "steady" || all[0].Count != 500 || all[99].Message != "fault 401" {
		t.Errorf("%d groups, the first %+v, the last %+v", len(all), all[0], all[len(all)-1])
	}
}

// TestInventedReportsDisplaceNoRealOnes checks that reports of other builds neither displace reports of the running build nor
// fill the server's log, and that their stacks are not logged.
func TestInventedReportsDisplaceNoRealOnes(t *testing.T) {
	l, out := open()
	const invented = "at invented (x.js:1:1)"
	for i := range 60 {
		l.Add(clienterrors.Report{Message: fmt.Sprint("real ", i), Build: runningBuild, Stack: "at real (a.js:1:1)"})
	}
	for i := range 500 {
		l.Add(clienterrors.Report{Message: fmt.Sprint("invented ", i), Build: "b", Stack: invented})
	}
	for i := range 60 {
		l.Add(clienterrors.Report{Message: fmt.Sprint("later ", i), Build: runningBuild})
	}
	l.Add(clienterrors.Report{Message: "one more", Build: "b"})
	real := 0
	for _, g := range l.Groups() {
		if g.Build == runningBuild {
			real++
		}
	}
	if real != 100 {
		t.Errorf("%d of 100 groups are of the running build", real)
	}
	if text := out.String(); strings.Contains(text, invented) || strings.Count(text, "invented ") > 60 || !strings.Contains(text, "at real") {
		t.Errorf("the log has %d lines of invented reports: %.2000s", strings.Count(text, "invented "), text)
	}
}
