// Reference values of System.Random. Build and run: mcs make_dotnet.cs && mono make_dotnet.exe > values_dotnet.json
// (Mono's System.Random is that of .NET Framework.)
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

class Make
{
    static string Row(IEnumerable<string> cells) { return "[" + string.Join(",", cells) + "]"; }

    static IEnumerable<string> Many(int count, Func<int, object> draw)
    {
        return Enumerable.Range(0, count).Select(i => Convert.ToString(draw(i), CultureInfo.InvariantCulture));
    }

    static void Main()
    {
        int[] seeds = { 0, 7, -7, 2026, 161803398, 161803399, 500000001, 1791000000, 2147483646, int.MaxValue, int.MinValue };
        var lines = new List<string>();
        foreach (int seed in seeds)
        {
            var a = new Random(seed); var b = new Random(seed); var c = new Random(seed);
            var order = Enumerable.Range(0, 15).ToArray();
            var d = new Random(seed);
            for (int i = order.Length - 1; i > 0; i--)
            {
                int j = d.Next(i + 1);
                int kept = order[i]; order[i] = order[j]; order[j] = kept;
            }
            lines.Add("{\"seed\":" + seed + ",\"next\":" + Row(Many(70, i => a.Next()))
                + ",\"below\":" + Row(Many(20, i => b.Next(i + 1)))
                + ",\"double\":" + Row(Enumerable.Range(0, 8).Select(i => c.NextDouble().ToString("R", CultureInfo.InvariantCulture)))
                + ",\"shuffled\":" + Row(order.Select(i => i.ToString())) + "}");
        }
        Console.WriteLine("[" + string.Join(",\n", lines) + "]");
    }
}
