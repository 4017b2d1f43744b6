package bench_test

import (
	"bytes"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/test/apptest"
)

const (
	// soakTime is the variable that says for how long the program is soaked; without it that is not done.
	soakTime    = "QUOIN_SOAK"
	sampleEvery = 10 * time.Second
	soakClients = 32
)

// TestSoak runs the program under a mixed load at half of what it can take, and holds that nothing creeps: memory,
// goroutines, open files, and how long calls take. It prints what made the file grow. `make soak` runs it.
func TestSoak(t *testing.T) {
	span, err := time.ParseDuration(os.Getenv(soakTime))
	if err != nil {
		t.Skip("set " + soakTime + " to a time, as 30m")
	}
	p, told := soaked(t)
	work := newMix(p)
	capacity := work.capacity(soakClients, min(span/4, 20*time.Second))
	t.Logf("capacity %.0f calls a second by %d clients; soaking at half of that for %s", capacity, soakClients, span)
	work.forget()
	rate := capacity / 2
	ended := make(chan struct{})
	var all sync.WaitGroup
	all.Go(func() { work.run(rate, soakClients, ended) })
	samples := watch(t, told, work, span)
	close(ended)
	all.Wait()
	report := newSoakReport(samples)
	t.Log("\n" + report.table())
	t.Log("\n" + report.growth())
	for _, fault := range report.faults() {
		t.Error(fault)
	}
	if wrong := work.wrong(); len(wrong) > 0 {
		t.Errorf("answers that were not expected: %v", wrong)
	}
}

// soaked starts the program with metrics, and gives where those are.
func soaked(t *testing.T) (p *program, told string) {
	t.Helper()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := free.Addr().String()
	_ = free.Close()
	cmd := exec.Command(apptest.Binary(), "serve", "--addr", "127.0.0.1:0", "--data", filepath.Join(t.TempDir(), "data"), "--demo",
		"--metrics", address, "--trusted-proxy", "127.0.0.1")
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + t.TempDir(), "QUOIN_ADMIN_PASSWORD=" + password}
	p = start(t, cmd)
	p.signIn()
	return p, "http://" + address + "/metrics"
}

// sample is what was seen at a time.
type sample struct {
	at      time.Duration
	metrics map[string]float64
	latency map[string]load // by kind of call, since the sample before
}

// watch takes samples for a span of time.
func watch(t *testing.T, told string, work *mix, span time.Duration) (all []sample) {
	t.Helper()
	ticker := time.NewTicker(min(sampleEvery, span/6))
	defer ticker.Stop()
	for begin := time.Now(); time.Since(begin) < span; {
		<-ticker.C
		now, err := readMetrics(told)
		if err != nil {
			t.Fatalf("metrics: %v", err)
		}
		all = append(all, sample{time.Since(begin), now, work.take()})
	}
	return all
}

// readMetrics reads samples by their names with labels, as they are written.
func readMetrics(address string) (map[string]float64, error) {
	answer, err := http.Get(address)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	var text bytes.Buffer
	if _, err := text.ReadFrom(answer.Body); err != nil {
		return nil, err
	}
	all := map[string]float64{}
	for line := range bytes.Lines(text.Bytes()) {
		line = bytes.TrimSpace(line)
		at := bytes.LastIndexByte(line, ' ')
		if len(line) == 0 || line[0] == '#' || at < 0 {
			continue
		}
		var value float64
		if _, err := fmt.Sscan(string(line[at+1:]), &value); err != nil {
			return nil, fmt.Errorf("%q: %w", line, err)
		}
		all[string(line[:at])] = value
	}
	return all, nil
}

// median gives what is in the middle.
func median(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	slices.Sort(values)
	return values[len(values)/2]
}
