package browser_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/authoring/browser"
)

// standIn makes this test binary a stand-in for a browser: it answers calls of the DevTools protocol in a fixed way.
const standIn = "QUOIN_TEST_BROWSER"

func TestMain(m *testing.M) {
	if kind := os.Getenv(standIn); kind != "" && slices.Contains(os.Args, "--remote-debugging-pipe") {
		serve(kind)
		return
	}
	os.Exit(m.Run())
}

// call is a message of the protocol.
type call struct {
	ID      int            `json:"id"`
	Session string         `json:"sessionId,omitempty"`
	Method  string         `json:"method"`
	Params  map[string]any `json:"params,omitempty"`
}

// serve answers calls until the browser is to close, or its input ends.
func serve(kind string) {
	in, out := bufio.NewReader(os.NewFile(3, "calls")), os.NewFile(4, "answers")
	for looks := 0; ; {
		text, err := in.ReadBytes(0)
		if err != nil {
			return
		}
		var c call
		if json.Unmarshal(bytes.TrimSuffix(text, []byte{0}), &c) != nil {
			return
		}
		result := map[string]any{}
		expression, _ := c.Params["expression"].(string)
		switch {
		case c.Method == "Target.createTarget" && kind == "refuses":
			send(out, map[string]any{"id": c.ID, "error": map[string]any{"message": "no page today"}})
			continue
		case c.Method == "Target.createTarget":
			result["targetId"] = "page-1"
		case c.Method == "Target.attachToTarget":
			result["sessionId"] = "session of " + fmt.Sprint(c.Params["targetId"])
		case c.Method == "Page.navigate" && strings.Contains(fmt.Sprint(c.Params["url"]), "missing"):
			result["errorText"] = "net::ERR_NAME_NOT_RESOLVED"
		case strings.Contains(expression, "throws"):
			result["exceptionDetails"] = map[string]any{"text": "Uncaught", "exception": map[string]any{"description": "Error: broken\n    at page:1"}}
		case strings.Contains(expression, "dies"):
			os.Exit(3)
		case strings.Contains(expression, "later") || strings.Contains(expression, "readyState"):
			looks++
			result["result"] = map[string]any{"value": looks > 2}
		case strings.Contains(expression, "never"):
			result["result"] = map[string]any{"value": false}
		case expression != "":
			result["result"] = map[string]any{"value": map[string]any{"expression": expression, "session": c.Session}}
		}
		// Events, and answers that nobody waits for, are in between.
		send(out, map[string]any{"method": "Page.loadEventFired"})
		send(out, map[string]any{"id": 1000 + c.ID, "result": map[string]any{}})
		send(out, map[string]any{"id": c.ID, "result": result})
		if c.Method == "Browser.close" {
			return
		}
	}
}

func send(out io.Writer, message any) {
	text, err := json.Marshal(message)
	if err == nil {
		_, _ = out.Write(append(text, 0))
	}
}

func open(t *testing.T) *browser.Browser {
	t.Helper()
	t.Setenv(standIn, "answers")
	b, err := browser.Open(t.Context(), os.Args[0], t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = b.Close() })
	return b
}

// TestAFunctionRunsOnThePage checks that a function gets its arguments as JSON on the session of the page, and that its
// result is decoded.
func TestAFunctionRunsOnThePage(t *testing.T) {
	b := open(t)
	var got struct{ Expression, Session string }
	if err := b.Run(t.Context(), &got, "(a, b) => a", `it's "quoted"`, []int{1, 2}); err != nil {
		t.Fatal(err)
	}
	if got.Expression != `((a, b) => a)("it's \"quoted\"", [1,2])` || got.Session != "session of page-1" {
		t.Errorf("the browser has run %+v", got)
	}
	if err := b.Run(t.Context(), nil, "() => null"); err != nil {
		t.Error(err)
	}
	if err := b.Run(t.Context(), nil, "() => throws"); err == nil || err.Error() != "Uncaught Error: broken" {
		t.Errorf("an error of the page is %v", err)
	}
	if err := b.Run(t.Context(), nil, "() => 1", func() {}); err == nil {
		t.Error("a function is sent as JSON")
	}
	if err := errors.Join(b.Type(t.Context(), "hello"), b.Enter(t.Context())); err != nil {
		t.Error(err)
	}
}

// TestUntilWaits checks that Until asks again until the function returns a true value, and ends with the context.
func TestUntilWaits(t *testing.T) {
	b := open(t)
	if err := b.Until(t.Context(), "() => later"); err != nil {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := b.Until(ctx, "() => never"); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of the context: %v", err)
	}
}

// TestGoReportsAnAddressThatDoesNotOpen checks that a page which does not open is an error that names its address.
func TestGoReportsAnAddressThatDoesNotOpen(t *testing.T) {
	b := open(t)
	if err := b.Go(t.Context(), "http://localhost/"); err != nil {
		t.Error(err)
	}
	if err := b.Go(t.Context(), "http://missing.invalid/"); err == nil || !strings.Contains(err.Error(), "http://missing.invalid/: net::ERR") {
		t.Errorf("a missing page: %v", err)
	}
}

// TestABrowserThatEndsFailsCalls checks that a call does not wait for a browser that has ended, and that Close ends in
// either case.
func TestABrowserThatEndsFailsCalls(t *testing.T) {
	b := open(t)
	for range 2 {
		if err := b.Run(t.Context(), nil, "() => dies"); err == nil {
			t.Error("a browser that has ended answers")
		}
	}
	if err := b.Until(t.Context(), "() => later"); err == nil {
		t.Error("a browser that has ended answers")
	}
	if err := b.Close(); err != nil {
		t.Error(err)
	}
}

// TestOpenFailsWithoutABrowser checks the errors for a program that does not exist, and for a browser that opens no page.
func TestOpenFailsWithoutABrowser(t *testing.T) {
	if _, err := browser.Open(t.Context(), "/no/such/program", t.TempDir()); err == nil {
		t.Error("a missing program has opened a page")
	}
	t.Setenv(standIn, "refuses")
	if _, err := browser.Open(t.Context(), os.Args[0], t.TempDir()); err == nil || !strings.Contains(err.Error(), "no page today") {
		t.Errorf("a browser that refuses: %v", err)
	}
}
