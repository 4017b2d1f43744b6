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

// Listen opens the socket in a folder. Only the process that has the store of the folder open may call it: an existing
// socket counts as left over from a killed server, and is replaced.
//
// The socket is bound in a folder that only its owner may enter, and moved to its place after its mode has been set, so
// that no other user can connect at any time.
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

// listener removes its socket when it is closed, once.
type listener struct {
	*net.UnixListener
	close func() error
}

func (l *listener) Close() error { return l.close() }

// maxAddress is the maximum length of a socket path that every system supports, in bytes.
const maxAddress = 100

// reach returns a path of the socket in a folder that is short enough for the system. The path is valid until release
// is called.
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
