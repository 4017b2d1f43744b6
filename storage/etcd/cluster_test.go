package etcd

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// cluster is one of members that are processes of their own.
type cluster struct {
	t       testing.TB
	address Address
	members []*member
}

// member is one of a cluster, which may be down.
type member struct {
	task   string // that the child is given
	client string
	cmd    *exec.Cmd
	input  io.Closer
}

// startCluster starts three members, until the end of the test.
func startCluster(t testing.TB) *cluster {
	t.Helper()
	const size = 3
	list, err := addresses(2 * size)
	if err != nil {
		t.Fatal(err)
	}
	var peers []string
	for i := range size {
		peers = append(peers, fmt.Sprintf("m%d=http://%s", i, list[size+i]))
	}
	c := &cluster{t: t, address: Address{Prefix: "site"}}
	dir := t.TempDir()
	for i := range size {
		c.address.Endpoints = append(c.address.Endpoints, list[i])
		c.members = append(c.members, &member{client: list[i], task: strings.Join([]string{
			fmt.Sprintf("m%d", i), list[i], list[size+i], filepath.Join(dir, fmt.Sprintf("m%d", i)), strings.Join(peers, ","),
		}, " ")})
	}
	t.Cleanup(func() {
		for _, m := range c.members {
			m.kill()
		}
	})
	c.start(c.members...)
	return c
}

// start starts members that are down, and waits until they are ready.
func (c *cluster) start(members ...*member) {
	c.t.Helper()
	ready := make(chan error, len(members))
	for _, m := range members {
		lines, err := m.launch()
		if err != nil {
			c.t.Fatal(err)
		}
		go func() {
			line, err := lines.ReadString('\n')
			if line != "ready\n" {
				err = errors.Join(err, fmt.Errorf("a member said %q", line))
			}
			ready <- err
		}()
	}
	for range members {
		select {
		case err := <-ready:
			if err != nil {
				c.t.Fatal(err)
			}
		case <-time.After(time.Minute):
			c.t.Fatal("a member is not ready")
		}
	}
}

func (m *member) launch() (*bufio.Reader, error) {
	m.cmd = exec.Command(os.Args[0])
	m.cmd.Env = append(os.Environ(), memberEnv+"="+m.task)
	m.cmd.Stderr = os.Stderr
	input, inErr := m.cmd.StdinPipe()
	output, outErr := m.cmd.StdoutPipe()
	m.input = input // ends when the parent does, even if nobody kills the child
	if err := errors.Join(inErr, outErr, m.cmd.Start()); err != nil {
		return nil, err
	}
	return bufio.NewReader(output), nil
}

// kill ends a member without warning.
func (m *member) kill() {
	if m.cmd == nil {
		return
	}
	_ = m.cmd.Process.Kill()
	_ = m.cmd.Wait() // it was killed: that is its error
	m.cmd = nil
}

// leader gives the member that leads.
func (c *cluster) leader() (leader *member) {
	c.t.Helper()
	client := raw(c.t, c.address)
	eventually(c.t, "the cluster has a leader", func() bool {
		for _, m := range c.members {
			if m.cmd == nil {
				continue
			}
			ctx, cancel := context.WithTimeout(c.t.Context(), time.Second)
			status, err := client.Status(ctx, m.client)
			cancel()
			if err == nil && status.Leader == status.Header.MemberId {
				leader = m
				return true
			}
		}
		return false
	})
	return leader
}

// rounds gives how often a test does what it does: few times, or as QUOIN_FAULTS says that a store be harmed.
func rounds(few, many int) int {
	if os.Getenv("QUOIN_FAULTS") != "" {
		return many
	}
	return few
}

// wait waits until two stores are at the same revision of all that was written.
func converge(t *testing.T, a, b *Store) {
	t.Helper()
	eventually(t, "both mirrors are equal", func() bool { return difference(a.mirror.now.Load(), b.mirror.now.Load()) == "" })
}

// difference tells how two states differ, byte for byte; it is empty if they do not.
func difference(a, b *state) string {
	if a.seq != b.seq || a.id != b.id || a.trimmed != b.trimmed || a.dataBytes != b.dataBytes || a.logBytes != b.logBytes {
		return fmt.Sprintf("%d %+v %d, %d %+v %d", a.seq, a.id, a.trimmed, b.seq, b.id, b.trimmed)
	}
	ak, av := a.data.KeyValues()
	bk, bv := b.data.KeyValues()
	al, ar := a.log.KeyValues()
	bl, br := b.log.KeyValues()
	if len(ak) != len(bk) || len(al) != len(bl) {
		return fmt.Sprintf("%d keys and %d records, %d and %d", len(ak), len(al), len(bk), len(bl))
	}
	for i := range ak {
		if ak[i] != bk[i] || av[i].rev != bv[i].rev || string(av[i].bytes) != string(bv[i].bytes) {
			return fmt.Sprintf("%s and %s", ak[i], bk[i])
		}
	}
	for i := range al {
		if al[i] != bl[i] || ar[i].marker != br[i].marker || string(ar[i].bytes) != string(br[i].bytes) {
			return fmt.Sprintf("records %d and %d", al[i], bl[i])
		}
	}
	return ""
}

// fresh loads the store anew, past any mirror, and gives how it differs from one.
func (c *cluster) fresh(s *Store) string {
	c.t.Helper()
	m := &mirror{client: raw(c.t, c.address), prefix: s.prefix, times: s.times}
	st, _, err := m.load(c.t.Context())
	if err != nil {
		c.t.Fatal(err)
	}
	return difference(st, s.mirror.now.Load())
}
