package ctl

import (
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"sync"
)

// Listen opens the socket in a folder. Only the process that has the store of the folder open may do so: a socket that
// is there already is taken for one that a killed server left behind, and replaced.
//
// It is bound in a folder that nobody else may enter and moved to its place after its mode was set, so that at no
// moment anybody else can connect.
func Listen(folder string) (net.Listener, error) {
	private, err := os.MkdirTemp(folder, ".sock")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(private) }()
	path, release, err := reach(private)
	if err != nil {
		return nil, err
	}
	defer release()
	bound, err := net.ListenUnix("unix", &net.UnixAddr{Name: path, Net: "unix"})
	if err != nil {
		return nil, err
	}
	bound.SetUnlinkOnClose(false)
	made, final := filepath.Join(private, Socket), filepath.Join(folder, Socket)
	if err := errors.Join(os.Chmod(made, 0o600), os.Rename(made, final)); err != nil {
		return nil, errors.Join(err, bound.Close())
	}
	l := &listener{UnixListener: bound}
	l.close = sync.OnceValue(func() error { return errors.Join(bound.Close(), os.Remove(final)) })
	return l, nil
}

// listener takes its socket away when it closes, once.
type listener struct {
	*net.UnixListener
	close func() error
}

func (l *listener) Close() error { return l.close() }

// maxAddress is the longest path of a socket that every system takes, in bytes.
const maxAddress = 100

// reach gives a path of the socket in a folder that is short enough for the system. It is good until release.
func reach(folder string) (path string, release func(), err error) {
	path = filepath.Join(folder, Socket)
	if len(path) <= maxAddress {
		return path, func() {}, nil
	}
	if runtime.GOOS != "linux" {
		return "", nil, fmt.Errorf("ctl: the path %s is too long for a socket", path)
	}
	open, err := os.Open(folder)
	if err != nil {
		return "", nil, err
	}
	return fmt.Sprintf("/proc/self/fd/%d/%s", open.Fd(), Socket), func() { _ = open.Close() }, nil
}
