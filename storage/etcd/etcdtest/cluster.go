// Package etcdtest runs the members of an etcd cluster for tests, either in this process or as separate processes,
// which can be killed. To run a separate process, the test binary starts itself.
package etcdtest

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
	"syscall"
	"testing"
	"time"

	clientv3 "go.etcd.io/etcd/client/v3"
	"go.uber.org/zap"
)

// Cluster is a cluster of three members that run as separate processes.
type Cluster struct {
	Endpoints []string // of all members, as host:port
	Members   []*Member

	t testing.TB
}

// Member is one member of a cluster. It may be stopped.
type Member struct {
	Client string // its address for clients, as host:port
	Dir    string // its data folder

	task  string // the value of memberEnv for the child
	cmd   *exec.Cmd
	input io.Closer
}

// StartCluster starts the members. They are killed at the end of the test.
func StartCluster(t testing.TB) *Cluster {
	t.Helper()
	const size = 3
	list, err := Addresses(2 * size)
	if err != nil {
		t.Fatal(err)
	}
	var peers []string
	for i := range size {
		peers = append(peers, fmt.Sprintf("m%d=http://%s", i, list[size+i]))
	}
	c := &Cluster{t: t, Endpoints: list[:size]}
	dir := t.TempDir()
	for i := range size {
		name := fmt.Sprintf("m%d", i)
		m := &Member{Client: list[i], Dir: filepath.Join(dir, name)}
		m.task = strings.Join([]string{name, m.Client, list[size+i], m.Dir, strings.Join(peers, ",")}, " ")
		c.Members = append(c.Members, m)
	}
	t.Cleanup(func() {
		for _, m := range c.Members {
			m.Kill()
		}
	})
	c.Start(c.Members...)
	return c
}

// Start starts members that are stopped, and waits until they are ready.
func (c *Cluster) Start(members ...*Member) {
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

func (m *Member) launch() (*bufio.Reader, error) {
	m.cmd = exec.Command(os.Args[0])
	m.cmd.Env = append(os.Environ(), memberEnv+"="+m.task)
	m.cmd.Stderr = os.Stderr
	input, inErr := m.cmd.StdinPipe()
	output, outErr := m.cmd.StdoutPipe()
	m.input = input // closed when the parent ends, even if nothing kills the child
	if err := errors.Join(inErr, outErr, m.cmd.Start()); err != nil {
		return nil, err
	}
	return bufio.NewReader(output), nil
}

// Kill ends a member without warning.
func (m *Member) Kill() {
	if m.cmd == nil {
		return
	}
	_ = m.cmd.Process.Kill()
	_ = m.cmd.Wait() // the error is that it was killed
	m.cmd = nil
}

// Pause stops a member from answering, as if it were disconnected, until the returned function is called.
func (m *Member) Pause() (resume func()) {
	process := m.cmd.Process
	_ = process.Signal(syscall.SIGSTOP) // the process may have ended
	return func() { _ = process.Signal(syscall.SIGCONT) }
}

// LimitFiles makes writes fail that would extend a file beyond the given number of bytes, until the member is started
// again. The member treats that as a full disk. It needs the command prlimit.
func (m *Member) LimitFiles(most int) error {
	out, err := exec.Command("prlimit", fmt.Sprintf("--pid=%d", m.cmd.Process.Pid), fmt.Sprintf("--fsize=%d:unlimited", most)).CombinedOutput()
	if err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	return nil
}

// Leader returns the leader of the cluster. It waits up to 30 seconds for one.
func (c *Cluster) Leader() *Member {
	c.t.Helper()
	client, err := clientv3.New(clientv3.Config{Endpoints: c.Endpoints, Logger: zap.NewNop(), DialTimeout: 5 * time.Second})
	if err != nil {
		c.t.Fatal(err)
	}
	defer func() { _ = client.Close() }()
	every := time.NewTicker(5 * time.Millisecond)
	defer every.Stop()
	for late := time.After(30 * time.Second); ; {
		for _, m := range c.Members {
			if m.cmd == nil {
				continue
			}
			ctx, cancel := context.WithTimeout(c.t.Context(), time.Second)
			status, err := client.Status(ctx, m.Client)
			cancel()
			if err == nil && status.Leader == status.Header.MemberId {
				return m
			}
		}
		select {
		case <-every.C:
		case <-late:
			c.t.Fatal("the cluster has no leader")
		}
	}
}
