package command

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/quoin-cms/quoin/core/internal/environment"
)

// healthTimeout is how long a server may take to answer.
const healthTimeout = 5 * time.Second

// healthCommand asks the server of this machine how it is, for what starts servers again, as those that run containers.
func healthCommand() *cobra.Command {
	config, configErr := environment.LoadConfig()
	cmd := &cobra.Command{
		Use: "health", Short: "Ask the server on this machine whether it serves", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if configErr != nil {
				return configErr
			}
			if err := config.ResolveHTTPS(); err != nil {
				return err
			}
			addr := config.Addr
			if len(config.Domains) > 0 {
				addr = config.HTTPAddr
			}
			if err := checkHealth(cmd.Context(), "http://"+loopback(addr)+"/healthz"); err != nil {
				return err
			}
			fmt.Fprintln(cmd.OutOrStdout(), "ok")
			return nil
		},
	}
	config.ListenFlags(cmd.Flags())
	return cmd
}

func checkHealth(ctx context.Context, url string) error {
	ctx, cancel := context.WithTimeout(ctx, healthTimeout)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	client := &http.Client{
		Transport:     &http.Transport{DisableKeepAlives: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	resp, err := client.Do(req)
	if errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("%s gave no answer within %s", url, healthTimeout)
	}
	if err != nil {
		return fmt.Errorf("no server answers: %w", err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answered with status %d", url, resp.StatusCode)
	}
	return nil
}

// loopback gives the address at which this machine reaches what listens at another.
func loopback(addr string) string {
	host, port, err := net.SplitHostPort(addr)
	if ip := net.ParseIP(strings.Trim(host, "[]")); err == nil && (host == "" || ip != nil && ip.IsUnspecified()) {
		return net.JoinHostPort("localhost", port)
	}
	return addr
}
