package bench_test

import (
	"bufio"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/valyala/fasthttp"

	"github.com/quoin-cms/quoin/storage/etcd/etcdtest"
	"github.com/quoin-cms/quoin/test/apptest"
)

const (
	username = "admin"
	password = "correct horse"
	// floorFolder is the variable by which the test program learns that it is to be a floor, and where to write.
	floorFolder = "QUOIN_BENCH_FLOOR"
)

func TestMain(m *testing.M) {
	etcdtest.Main()
	if folder := os.Getenv(floorFolder); folder != "" {
		fmt.Fprintln(os.Stderr, floor(folder))
		os.Exit(1)
	}
	os.Exit(apptest.Main(m))
}

// program is a server in a process of its own: Quoin as people run it, or a floor.
type program struct {
	b    testing.TB
	cmd  *exec.Cmd
	url  string
	auth string // the session's cookie; empty for none
}

const ready = "is ready at "

// start runs a command until the benchmark ends, and waits for the address that it prints.
func start(b testing.TB, cmd *exec.Cmd) *program {
	b.Helper()
	cmd.Stderr = nil
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		b.Fatal(err)
	}
	p := &program{b: b, cmd: cmd}
	b.Cleanup(p.stop)
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if _, url, ok := strings.Cut(lines.Text(), ready); ok {
			p.url = url
			return p
		}
	}
	b.Fatal("the program was never ready")
	return nil
}

// stop ends the process, if it runs.
func (p *program) stop() {
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait()
}

// quoin starts the program on a new folder with the demo content, signed in.
func quoin(b *testing.B) *program {
	b.Helper()
	cmd := exec.Command(apptest.Binary(), "serve", "--addr", "127.0.0.1:0", "--data", filepath.Join(b.TempDir(), "data"), "--demo")
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + b.TempDir(), "QUOIN_ADMIN_PASSWORD=" + password}
	p := start(b, cmd)
	p.signIn()
	return p
}

// fiberOverBolt starts the floor.
func fiberOverBolt(b *testing.B) *program {
	b.Helper()
	self, err := os.Executable()
	if err != nil {
		b.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), floorFolder+"="+b.TempDir())
	return start(b, cmd)
}

func (p *program) signIn() {
	p.b.Helper()
	r := p.request(http.MethodPost, "/api/admin/login", fmt.Sprintf(`{"username":%q,"password":%q}`, username, password))
	if r.StatusCode() != http.StatusOK {
		p.b.Fatalf("sign in: %d %s", r.StatusCode(), r.Body())
	}
	cookie := fasthttp.AcquireCookie()
	cookie.SetKey("quoin_session")
	if !r.Header.Cookie(cookie) {
		p.b.Fatal("no session")
	}
	p.auth = string(cookie.Value())
}

// request makes one request and gives the answer.
func (p *program) request(method, path, body string) *fasthttp.Response {
	p.b.Helper()
	req, resp := fasthttp.AcquireRequest(), fasthttp.AcquireResponse()
	call{method: method, path: path, body: body}.fill(p, req)
	if err := fasthttp.DoTimeout(req, resp, time.Minute); err != nil {
		p.b.Fatal(err)
	}
	return resp
}
