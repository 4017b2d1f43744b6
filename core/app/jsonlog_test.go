package app_test

import (
	"bufio"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestLinesOfJSON are all that a server writes whose log is JSON, to whichever output.
func TestLinesOfJSON(t *testing.T) {
	t.Parallel()
	cmd := command(t, []string{"QUOIN_ADMIN_PASSWORD=" + password}, "serve", "--addr", "127.0.0.1:0", "--metrics", "127.0.0.1:0",
		"--data", filepath.Join(t.TempDir(), "data"), "--log-format", "json")
	read, write := io.Pipe()
	cmd.Stdout, cmd.Stderr = write, write
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() {
		err := cmd.Wait()
		_ = write.Close()
		ended <- err
	}()
	ready := false
	for lines := bufio.NewScanner(read); lines.Scan(); {
		var line struct {
			Msg, URL string
		}
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
			t.Errorf("%q is no JSON", lines.Text())
		}
		if line.Msg == "Quoin is ready" && strings.HasPrefix(line.URL, "http://") {
			ready = true
			if err := cmd.Process.Signal(os.Interrupt); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := <-ended; err != nil || !ready {
		t.Errorf("it ended with %v; ready %t", err, ready)
	}
}
