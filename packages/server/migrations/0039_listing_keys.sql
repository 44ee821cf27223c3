-- A symbol has one form on each exchange, made by normalSymbol and symbolKey of kernel/exchanges.ts: HKEX:700 and HKEX:00700 are HKEX:0700.
alter table listings alter column symbol_key drop expression;
update listings set symbol_key = rtrim(symbol_key, '-') where symbol_key like '%-';
update listings l set symbol_key = lpad(ltrim(l.symbol_key, '0'), greatest(e.digits, length(ltrim(l.symbol_key, '0'))), '0')
from (
  values ('TADAWUL', 4), ('TSE', 4), ('FSE', 4), ('SAPSE', 4), ('HKEX', 4), ('KLSE', 4), ('SSE', 6), ('SZSE', 6), ('KRX', 6), ('KOSDAQ', 6)
) as e (exchange, digits)
where l.exchange = e.exchange and l.symbol_key ~ '^[0-9]+$';
